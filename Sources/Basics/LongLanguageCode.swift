/// The codes of three letters of languages that have one of two letters as well.
///
/// Tags for languages have the short one: the registry has no other for them, where HTTP, HTML and programs
/// of old also saw the long ones.
///
/// References: RFC 5646, section 2.2.1; ISO 639-2, whose codes for bibliographies and terms both count
package enum LongLanguageCode {
  /// The short code of each language, with its long ones.
  package static let rows: [(short: String, long: [String])] = text.split(separator: "\n")
    .flatMap { $0.split(separator: " ") }.map { row in
      let codes = row.split { $0 == "=" || $0 == "/" }.map(String.init)
      return (codes[0], Array(codes.dropFirst()))
    }

  private static let shortOfLong: [String: String] = Dictionary(
    uniqueKeysWithValues: rows.flatMap { row in row.long.map { ($0, row.short) } }
  )

  /// The short code for the long one `code`, in small letters; `nil` where there is none.
  package static func short(for code: some StringProtocol) -> String? {
    code.utf8.count == 3 ? shortOfLong[code.lowercased()] : nil
  }

  private static let text = """
    aa=aar ab=abk ae=ave af=afr ak=aka am=amh an=arg ar=ara as=asm av=ava ay=aym az=aze ba=bak be=bel
    bg=bul bi=bis bm=bam bn=ben bo=bod/tib br=bre bs=bos ca=cat ce=che ch=cha co=cos cr=cre cs=ces/cze
    cu=chu cv=chv cy=cym/wel da=dan de=deu/ger dv=div dz=dzo ee=ewe el=ell/gre en=eng eo=epo es=spa
    et=est eu=eus/baq fa=fas/per ff=ful fi=fin fj=fij fo=fao fr=fra/fre fy=fry ga=gle gd=gla gl=glg
    gn=grn gu=guj gv=glv ha=hau he=heb hi=hin ho=hmo hr=hrv ht=hat hu=hun hy=hye/arm hz=her ia=ina
    id=ind ie=ile ig=ibo ii=iii ik=ipk io=ido is=isl/ice it=ita iu=iku ja=jpn jv=jav ka=kat/geo kg=kon
    ki=kik kj=kua kk=kaz kl=kal km=khm kn=kan ko=kor kr=kau ks=kas ku=kur kv=kom kw=cor ky=kir la=lat
    lb=ltz lg=lug li=lim ln=lin lo=lao lt=lit lu=lub lv=lav mg=mlg mh=mah mi=mri/mao mk=mkd/mac ml=mal
    mn=mon mr=mar ms=msa/may mt=mlt my=mya/bur na=nau nb=nob nd=nde ne=nep ng=ndo nl=nld/dut nn=nno
    no=nor nr=nbl nv=nav ny=nya oc=oci oj=oji om=orm or=ori os=oss pa=pan pi=pli pl=pol ps=pus pt=por
    qu=que rm=roh rn=run ro=ron/rum ru=rus rw=kin sa=san sc=srd sd=snd se=sme sg=sag si=sin sk=slk/slo
    sl=slv sm=smo sn=sna so=som sq=sqi/alb sr=srp ss=ssw st=sot su=sun sv=swe sw=swa ta=tam te=tel
    tg=tgk th=tha ti=tir tk=tuk tl=tgl tn=tsn to=ton tr=tur ts=tso tt=tat tw=twi ty=tah ug=uig uk=ukr
    ur=urd uz=uzb ve=ven vi=vie vo=vol wa=wln wo=wol xh=xho yi=yid yo=yor za=zha zh=zho/chi zu=zul
    """
}
