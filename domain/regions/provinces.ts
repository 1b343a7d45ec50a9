import type { ProvinceGroup } from './regions.ts';

/**
 * The options of the province selector (G-33), kept small because every page loads them. `regions.test.ts` compares them with
 * `db/facts/regions.json`.
 */
export const PROVINCE_GROUPS: readonly ProvinceGroup[] = [
  {
    label: '全国',
    provs: [
      { value: '', label: '全国', shortLabel: '全国' },
      { value: '000000', label: '部委', shortLabel: '部委' },
    ],
  },
  {
    label: '华北',
    provs: [
      { value: '110000', label: '北京市', shortLabel: '北京' },
      { value: '120000', label: '天津市', shortLabel: '天津' },
      { value: '130000', label: '河北省', shortLabel: '河北' },
      { value: '140000', label: '山西省', shortLabel: '山西' },
      { value: '150000', label: '内蒙古自治区', shortLabel: '内蒙古' },
    ],
  },
  {
    label: '东北',
    provs: [
      { value: '210000', label: '辽宁省', shortLabel: '辽宁' },
      { value: '220000', label: '吉林省', shortLabel: '吉林' },
      { value: '230000', label: '黑龙江省', shortLabel: '黑龙江' },
    ],
  },
  {
    label: '华东',
    provs: [
      { value: '310000', label: '上海市', shortLabel: '上海' },
      { value: '320000', label: '江苏省', shortLabel: '江苏' },
      { value: '330000', label: '浙江省', shortLabel: '浙江' },
      { value: '340000', label: '安徽省', shortLabel: '安徽' },
      { value: '350000', label: '福建省', shortLabel: '福建' },
      { value: '360000', label: '江西省', shortLabel: '江西' },
      { value: '370000', label: '山东省', shortLabel: '山东' },
    ],
  },
  {
    label: '华中',
    provs: [
      { value: '410000', label: '河南省', shortLabel: '河南' },
      { value: '420000', label: '湖北省', shortLabel: '湖北' },
      { value: '430000', label: '湖南省', shortLabel: '湖南' },
    ],
  },
  {
    label: '华南',
    provs: [
      { value: '440000', label: '广东省', shortLabel: '广东' },
      { value: '450000', label: '广西壮族自治区', shortLabel: '广西' },
      { value: '460000', label: '海南省', shortLabel: '海南' },
    ],
  },
  {
    label: '西南',
    provs: [
      { value: '500000', label: '重庆市', shortLabel: '重庆' },
      { value: '510000', label: '四川省', shortLabel: '四川' },
      { value: '520000', label: '贵州省', shortLabel: '贵州' },
      { value: '530000', label: '云南省', shortLabel: '云南' },
      { value: '540000', label: '西藏自治区', shortLabel: '西藏' },
    ],
  },
  {
    label: '西北',
    provs: [
      { value: '610000', label: '陕西省', shortLabel: '陕西' },
      { value: '620000', label: '甘肃省', shortLabel: '甘肃' },
      { value: '630000', label: '青海省', shortLabel: '青海' },
      { value: '640000', label: '宁夏回族自治区', shortLabel: '宁夏' },
      { value: '650000', label: '新疆维吾尔自治区', shortLabel: '新疆' },
    ],
  },
  {
    label: '港澳台',
    provs: [
      { value: '710000', label: '台湾省', shortLabel: '台湾' },
      { value: '810000', label: '香港特别行政区', shortLabel: '香港' },
      { value: '820000', label: '澳门特别行政区', shortLabel: '澳门' },
    ],
  },
  {
    label: '兵团',
    provs: [{ value: '660000', label: '新疆生产建设兵团', shortLabel: '兵团' }],
  },
];
