import { createRequire } from 'node:module';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';

const require = createRequire(import.meta.url);
const FAMILY = 'Form Han';
GlobalFonts.registerFromPath(
  require.resolve('@expo-google-fonts/noto-sans-sc/500Medium/NotoSansSC_500Medium.ttf'),
  FAMILY,
);

type Line = readonly [text: string, x: number, y: number, size?: number];

/** Draws the lines of a form as a picture, with the font that the product ships. */
export function drawForm(lines: readonly Line[], width = 1600, height = 1100): Buffer {
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext('2d');
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = '#111111';
  pen.textBaseline = 'top';
  for (const [text, x, y, size = 32] of lines) {
    pen.font = `${size}px "${FAMILY}"`;
    pen.fillText(text, x, y);
  }
  return canvas.toBuffer('image/png');
}

/** The values on the drawn business licence: an invented enterprise with a valid credit code. */
export const SAMPLE_LICENCE = {
  entName: '示例甲建设有限公司',
  creditCode: '91110105MA01EXMP0E',
  entType: '有限责任公司',
  legalPerson: '苏明川',
  regCapital: 12_000,
  establishDate: '2012-11-21',
  bizTermStart: '2012-11-21',
  regAddress: '北京市朝阳区示例路1号',
  approvalDate: '2025-05-21',
} as const;

/**
 * Draws a business licence in the form of 2019.
 * @param of the name and the credit code of the enterprise
 */
export const drawLicence = (of: { readonly entName: string; readonly creditCode: string } = SAMPLE_LICENCE): Buffer =>
  drawForm([
    ['营业执照', 640, 60, 80],
    ['统一社会信用代码', 90, 190, 28],
    [of.creditCode, 90, 232],
    ['名称', 90, 330],
    [of.entName, 300, 330],
    ['类型', 90, 420],
    [SAMPLE_LICENCE.entType, 300, 420],
    ['法定代表人', 90, 510],
    [SAMPLE_LICENCE.legalPerson, 300, 510],
    ['经营范围', 90, 600],
    ['房屋建筑工程、市政公用工程、', 300, 600],
    ['钢结构工程的施工。', 300, 650],
    ['注册资本', 930, 330],
    ['12000万元整', 1110, 330],
    ['成立日期', 930, 420],
    ['2012年11月21日', 1110, 420],
    ['营业期限', 930, 510],
    ['2012年11月21日至长期', 1110, 510],
    ['住所', 930, 600],
    [SAMPLE_LICENCE.regAddress, 1110, 600],
    ['登记机关', 930, 850],
    ['北京市朝阳区市场监督管理局', 1110, 850],
    ['2025年05月21日', 1110, 930],
  ]);

/** The values on the drawn registration certificate: an invented person with a valid ID number. */
export const SAMPLE_REGISTRATION = {
  name: '苏明川',
  idNo: '11010519491231002X',
  regType: '一级建造师',
  specialty: '建筑工程',
  regNo: '京1112016201701234',
  practiceSealNo: '京111201701234',
  unit: '示例甲建设有限公司',
  issueDate: '2024-03-18',
  validEnd: '2027-03-17',
} as const;

/**
 * Draws the registration certificate of a constructor.
 * @param of the name and ID number of the person, and the last day of validity as certificates print it
 */
export const drawRegistration = (
  of: { readonly name: string; readonly idNo: string; readonly validEnd: string } = {
    ...SAMPLE_REGISTRATION,
    validEnd: '2027年03月17日',
  },
): Buffer =>
  drawForm([
    ['一级建造师注册证书', 560, 60, 60],
    ['姓名', 120, 220],
    [of.name, 400, 220],
    ['身份证号码', 120, 300],
    [of.idNo, 400, 300],
    ['注册编号', 120, 380],
    [SAMPLE_REGISTRATION.regNo, 400, 380],
    ['注册专业', 120, 460],
    [SAMPLE_REGISTRATION.specialty, 400, 460],
    ['执业印章号', 120, 540],
    [SAMPLE_REGISTRATION.practiceSealNo, 400, 540],
    ['聘用企业', 120, 620],
    [SAMPLE_REGISTRATION.unit, 400, 620],
    ['有效期至', 120, 700],
    [of.validEnd, 400, 700],
    ['签发日期', 120, 780],
    ['2024年03月18日', 400, 780],
  ]);

/** Draws a qualification certificate. */
export const drawCertificate = (certNo = 'D144000001', validEnd = '2028年12月28日'): Buffer =>
  drawForm([
    ['建筑业企业资质证书', 500, 80, 64],
    ['证书编号', 120, 300],
    [certNo, 330, 300],
    ['有效期至', 120, 400],
    [validEnd, 330, 400],
    ['发证机关', 120, 500],
    ['示例省住房和城乡建设厅', 330, 500],
    ['发证日期', 120, 600],
    ['2023年12月29日', 330, 600],
  ]);
