/** The housing and construction office of a city, in addition to the offices of `db/facts/authorities.json`. */
interface CityOffice {
  /** Code of the city. */
  readonly region: string;
  readonly name: string;
  readonly url: string;
  readonly confidence: 'sourced';
}

const office = (region: string, name: string, url: string): CityOffice => ({
  region,
  name,
  url,
  confidence: 'sourced',
});

/**
 * Addresses found, as of 29 November 2026, in two independent public lists of official websites, or in one list that notes a successful
 * visit in August 2026. Cities for which the lists differ are omitted; operators add them as links.
 */
export const CITY_OFFICES: readonly CityOffice[] = [
  office('130100', '石家庄市住房和城乡建设局', 'https://zjj.sjz.gov.cn/'),
  office('130200', '唐山市住房和城乡建设局', 'http://zhujianju.tangshan.gov.cn/'),
  office('150100', '呼和浩特市住房和城乡建设局', 'http://zfcxjsj.huhhot.gov.cn/'),
  office('320200', '无锡市住房和城乡建设局', 'http://js.wuxi.gov.cn/'),
  office('320400', '常州市住房和城乡建设局', 'https://zfhcxjsj.changzhou.gov.cn/'),
  office('330100', '杭州市城乡建设委员会', 'https://cxjw.hangzhou.gov.cn/'),
  office('330200', '宁波市住房和城乡建设局', 'https://zjw.ningbo.gov.cn/'),
  office('370100', '济南市住房和城乡建设局', 'https://jncc.jinan.gov.cn/'),
  office('370600', '烟台市住房和城乡建设局', 'http://zjj.yantai.gov.cn/'),
  office('440400', '珠海市住房和城乡建设局', 'https://zjj.zhuhai.gov.cn/'),
  office('441900', '东莞市住房和城乡建设局', 'https://zjj.dg.gov.cn/'),
  office('450100', '南宁市住房和城乡建设局', 'http://zjj.nanning.gov.cn/'),
  office('620100', '兰州市住房和城乡建设局', 'http://zjj.lanzhou.gov.cn/'),
  office('640100', '银川市住房和城乡建设局', 'http://zjj.yinchuan.gov.cn/'),
];
