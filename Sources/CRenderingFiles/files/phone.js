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
  // There are none, which a page that waits for one is to learn.
  if (typeof ServiceWorkerContainer === 'function') {
    ServiceWorkerContainer.prototype.register = () =>
      Promise.reject(new DOMException('Pippin runs no service workers.', 'NotSupportedError'));
  }
})();
