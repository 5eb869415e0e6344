// What scripts can see of the browser, as an iPhone has it. It runs before the page's own scripts,
// in the page's own world.
(() => {
  'use strict';
  const answers = {
    onLine: true,
    platform: 'iPhone',
    standalone: false,
    vendor: 'Apple Computer, Inc.',
    webdriver: false,
  };
  for (const [name, value] of Object.entries(answers)) {
    Object.defineProperty(Navigator.prototype, name, {
      configurable: true,
      enumerable: true,
      get: () => value,
    });
  }
  // An iPhone has neither of two, and what has no network needs none of the others.
  delete Navigator.prototype.userAgentData;
  for (const name of [
    'chrome', 'RTCPeerConnection', 'webkitRTCPeerConnection', 'WebTransport',
  ]) {
    delete window[name];
  }
  // An iPhone has shared workers. Here each fails as one does whose script cannot be loaded.
  if (typeof SharedWorker === 'function') {
    Object.defineProperty(window, 'SharedWorker', {
      configurable: true,
      writable: true,
      value: class SharedWorker extends EventTarget {
        onerror = null;
        port = new MessageChannel().port1;
        constructor() {
          super();
          setTimeout(() => {
            const event = new Event('error');
            this.dispatchEvent(event);
            if (typeof this.onerror === 'function') this.onerror(event);
          });
        }
      },
    });
  }
  // Random values are the same in each run, as those of Math.random are (--random-seed).
  const { imul } = Math;
  const Bytes = Uint8Array;
  let state = 7;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = imul(state ^ (state >>> 15), state | 1);
    value ^= value + imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) & 0xff;
  };
  const fill = (bytes) => {
    for (let index = 0; index < bytes.length; index++) bytes[index] = random();
    return bytes;
  };
  const method = (type, name, value) => {
    if (typeof type !== 'function' || !(name in type.prototype)) return;
    Object.defineProperty(type.prototype, name, {
      configurable: true,
      enumerable: true,
      value,
      writable: true,
    });
  };
  const own = Crypto.prototype.getRandomValues;
  method(Crypto, 'getRandomValues', function getRandomValues(array) {
    // The browser's own refuses what has to be refused.
    own.call(this, array);
    fill(new Bytes(array.buffer, array.byteOffset, array.byteLength));
    return array;
  });
  // RFC 9562, section 5.4: version 4, variant 10.
  method(Crypto, 'randomUUID', function randomUUID() {
    const bytes = fill(new Bytes(16));
    bytes[6] = (bytes[6] & 0x0f) | 0x40;
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    let text = '';
    for (let index = 0; index < 16; index++) {
      if (index === 4 || index === 6 || index === 8 || index === 10) text += '-';
      text += (bytes[index] + 0x100).toString(16).slice(1);
    }
    return text;
  });
  // What answers outside of the page's clock would answer after it has run out. So each fails at once, as
  // where a browser keeps nothing.
  const later = setTimeout;
  const refusal = () => new DOMException('Pippin keeps nothing.', 'InvalidStateError');
  const failedRequest = () => {
    const request = new EventTarget();
    Object.setPrototypeOf(request, IDBOpenDBRequest.prototype);
    for (const [name, value] of Object.entries({
      error: null, onblocked: null, onerror: null, onsuccess: null, onupgradeneeded: null,
      readyState: 'pending', source: null, transaction: null,
    })) {
      Object.defineProperty(request, name, { configurable: true, value, writable: true });
    }
    Object.defineProperty(request, 'result', {
      configurable: true,
      get: () => {
        throw refusal();
      },
    });
    later(() => {
      request.readyState = 'done';
      request.error = refusal();
      const event = new Event('error', { bubbles: true, cancelable: true });
      request.dispatchEvent(event);
      if (typeof request.onerror === 'function') request.onerror(event);
    });
    return request;
  };
  const refuse = () => Promise.reject(refusal());
  if (typeof IDBFactory === 'function') {
    method(IDBFactory, 'open', function open() { return failedRequest(); });
    method(IDBFactory, 'deleteDatabase', function deleteDatabase() { return failedRequest(); });
    method(IDBFactory, 'databases', function databases() { return refuse(); });
  }
  if (typeof CacheStorage === 'function') {
    for (const name of ['delete', 'has', 'keys', 'match', 'open']) {
      method(CacheStorage, name, () => refuse());
    }
  }
  // There are none, which a page that waits for one is to learn.
  if (typeof ServiceWorkerContainer === 'function') {
    ServiceWorkerContainer.prototype.register = () =>
      Promise.reject(new DOMException('Pippin runs no service workers.', 'NotSupportedError'));
  }
})();
