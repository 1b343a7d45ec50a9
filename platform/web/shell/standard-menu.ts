import type { WaterfallGroup } from '#domain/menu/menu.ts';

/**
 * Codes and short names of the standards in the menu (R-066 … R-076), by group. `menus.test.ts` compares them with the reference
 * data.
 */
const STANDARDS: readonly { readonly label: string; readonly category: string; readonly entries: string }[] = [
  {
    label: '勘察',
    category: '01',
    entries: '101001=工程勘察资质 101002=海洋工程勘察资质',
  },
  {
    label: '设计行业',
    category: '02',
    entries:
      '102001=工程设计资质 10200101=煤炭 10200102=化工石化医药 10200103=石油天然气（海洋石油） 10200104=电力 10200105=冶金 10200106=军工 10200107=机械 10200108=商物粮 10200109=核工业 10200110=电子通信广电 10200111=轻纺 10200112=建材 10200113=铁道 10200114=公路 10200115=水运 10200116=民航 10200117=市政 10200118=农林 10200119=水利 10200120=海洋 10200121=建筑',
  },
  {
    label: '设计专项',
    category: '02',
    entries:
      '10200201=建筑装饰 10200202=建筑智能化 10200203=建筑幕墙 10200204=轻型钢结构 10200205=风景园林 10200206=消防设施 10200207=环境 10200208=照明 102003=建筑工程设计事务所',
  },
  {
    label: '施工总承包',
    category: '03',
    entries:
      '10300101=建筑工程 10300102=公路工程 10300103=铁路工程 10300104=港口与航道工程 10300105=水利水电工程 10300106=电力工程 10300107=矿山工程 10300108=冶金工程 10300109=石油化工工程 10300110=市政公用工程 10300111=通信工程 10300112=机电工程 103003=特级资质',
  },
  {
    label: '专业承包',
    category: '03',
    entries:
      '10300201=地基基础 10300202=起重设备安装 10300203=预拌混凝土 10300204=电子与智能化 10300205=消防设施 10300206=防水防腐保温 10300207=桥梁 10300208=隧道 10300209=钢结构 10300210=模板脚手架 10300211=建筑装修装饰 10300212=建筑机电安装 10300213=建筑幕墙 10300214=古建筑 10300215=城市及道路照明 10300216=公路路面 10300217=公路路基 10300218=公路交通 10300219=铁路电务 10300220=铁路铺轨架梁 10300221=铁路电气化 10300222=机场场道 10300223=民航空管工程及机场弱电系统 10300224=机场目视助航 10300225=港口与海岸 10300226=航道 10300227=通航建筑物 10300228=港航设备安装及水上交管 10300229=水工金属结构制作与安装 10300230=水利水电机电安装 10300231=河湖整治 10300232=输变电 10300233=核 10300234=海洋石油 10300235=环保 10300236=特种',
  },
  {
    label: '监理',
    category: '04',
    entries:
      '104001=工程监理综合资质 10400201=房屋建筑 10400202=冶炼 10400203=矿山 10400204=化工石油 10400205=水利水电 10400206=电力 10400207=农林 10400208=公路 10400209=港口与航道 10400210=航天航空 10400211=通信 10400212=市政公用 10400213=机电安装 104003=工程监理事务所资质',
  },
  {
    label: '规划',
    category: '05',
    entries: '05=城乡规划编制单位资质',
  },
];

/**
 * Builds the groups of standards; every entry opens in a new tab.
 * @param hrefOf returns the address of a standard: `03-10300101`, or only the category
 */
export const buildStandardGroups = (hrefOf: (id: string) => string): readonly WaterfallGroup[] =>
  STANDARDS.map(({ label, category, entries }) => ({
    label,
    children: entries.split(' ').map((entry) => {
      const [code = '', name = ''] = entry.split('=');
      return { label: name, href: hrefOf(code === category ? category : `${category}-${code}`), target: '_blank' };
    }),
  }));
