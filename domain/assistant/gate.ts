/** The decision whether and how a question is answered. */
export type QuestionGate =
  /**
   * `isOfField`: the question contains a term of the domain, so a missing answer means missing sources; otherwise the question is outside
   * the domain.
   */
  | { readonly kind: 'open'; readonly text: string; readonly isOfField: boolean }
  | { readonly kind: 'off-topic' }
  | { readonly kind: 'forecast' }
  | { readonly kind: 'forgery' }
  | { readonly kind: 'injection' }
  | { readonly kind: 'greeting' };

/** Tasks and topics that the assistant always declines. */
const OTHER_WORK =
  /(?:写|编|做|生成|开发).{0,10}(?:代码|程序|脚本|爬虫|小说|作文|情书|诗|歌词|文案|祝福语|段子)|(?:翻译|译)成|讲.{0,4}(?:笑话|故事)|\b(?:python|javascript|java|sql|c\+\+|golang)\b/i;
const OTHER_THEMES =
  /天气|气温|下雨|股票|股价|基金|彩票|比特币|菜谱|做菜|红烧|电影|电视剧|明星|足球|篮球|世界杯|星座|算命|总统|主席是谁|总理是谁|选举|政治|台湾|战争|军事|宗教|感冒|发烧|吃什么药|减肥|恋爱|旅游攻略|高考|歌曲|游戏/;
/** Matches requests to write a text: 帮我拟一份起诉状. */
const WRITING = /(?:帮|替|给|为)(?:我们?|忙|咱们?)[^，。？]{0,4}(?:拟|写|起草|编写?)(?!明|的|[^，。？]*清单)|代写/;
/** Matches requests for forged documents or invented data, and requests to change a value in a record. */
const FORGERY =
  /(?:补|做|弄|搞|买|开|办|[造编]一)[^，。？]{0,4}假(?![期如设日])|(?:编造?|虚构|杜撰|捏造|伪造|仿造)(?:[一两几]?[个份条点些张本枚套])[^，。？]{0,10}(?:日期|时间|数据|业绩|材料(?!清单)|合同|社保|项目|验收|资料|证|章|表|单|报告)|(?:要|得|跟|和)像真的|以假乱真|[帮替给][^，。？]{0,4}把[^，。？]{0,12}(?:期|日子?|时间|年龄|面积|额)改[到成为]/;
/** Matches questions about the penalties and the detection of forgery, but not 应付检查. */
const OF_PENALTIES = /罚|后果|处理|举报|(?<![检抽审])查|被[检抽]查|鉴别/;
/** Matches requests to hide a violation or to fake a picture. */
const EVASION =
  /(?:怎么|如何|咋)[^，。？]{0,12}(?:查不出|不(?:会)?被(?:查|发现)|躲过|瞒过|混过)|[做弄改装](?:成|得像)[^，。？]{0,12}(?:样子|假象)|(?<![a-z])ps(?![a-z])|(?<![a-z])p(?:图|[一几]?[张份本个])|[改做弄]{1,2}(?:一?[张份本个])(?:假|新日期)/i;
/** Matches forecasts for a later year; no published text states what will apply then. */
const FORECAST =
  /(?:20[3-9]\d|2[1-9]\d\d)\s*年[^，。？]{0,16}(?:会(?![员计议])|将)|(?:会(?![员计议])|将)[^，。？]{0,8}(?:20[3-9]\d|2[1-9]\d\d)\s*年/;
/** Matches expiry dates and memberships, which are known years ahead. */
const OF_DAYS = /到期|有效|过期|失效|截止|届满|提醒|我们|我司|咱/;
const GREETING = /^(?:你好|您好|hi|hello|在吗|在么|早上好|下午好|谢谢|感谢|再见)[呀啊吗！!。.~\s]*$/i;

/** Matches instructions to the model. */
const INJECTION =
  /(?:忽略|无视|忘记|忘掉|不要管|绕过|跳过).{0,14}(?:指令|提示|规则|要求|限制|设定|上文|以上|之前|前面|引用)|(?:系统|开发者)\s*提示词?|(?:输出|重复|泄露|告诉我).{0,8}(?:提示词|系统指令|密钥|api\s*key)|你现在(?:是|扮演)|扮演.{0,10}(?:角色|助手|专家)?|越狱|ignore\s+(?:all\s+|the\s+|any\s+)*(?:previous|above|prior)|system\s+prompt|developer\s+(?:mode|message)|jailbreak|you\s+are\s+now|act\s+as/i;

/** Returns whether a sentence is an instruction to a model; such sentences in published texts are never quoted. */
export const isInstruction = (text: string): boolean => INJECTION.test(text);

/** Corrects typing errors in terms, and digits in levels: 多高的搂, 1级建造师. Homophones within terms are replaced earlier. */
const SLIPS: readonly (readonly [RegExp, string])[] = [
  [/搂/g, '楼'],
  [/项木/g, '项目'],
  [/时侯/g, '时候'],
  [/建造帅/g, '建造师'],
  [/做业(?=证)/g, '作业'],
  [/电子正/g, '电子证'],
  // Levels and grades with digits: 1级建造师, 2建, 3级.
  [/(?<![\d.])1(?=级|建(?![筑设]))/g, '一'],
  [/(?<![\d.])2(?=级|建(?![筑设]))/g, '二'],
  [/(?<![\d.])3(?=级)/g, '三'],
];
const writeSlipsOut = (text: string): string =>
  SLIPS.reduce((written, [slip, word]) => written.replace(slip, word), text);

const CLAUSES = /(?<=[，。！？；,.!?;\n])/u;

/** Rejects questions outside the domain and drops clauses with instructions to the model; the rest is answered as usual. */
export function screenQuestion(question: string, isOfField: (text: string) => boolean): QuestionGate {
  if (GREETING.test(question.trim())) return { kind: 'greeting' };
  const kept = question.split(CLAUSES).filter((clause) => !isInstruction(clause));
  const text = writeSlipsOut(kept.join('').trim());
  if (text.replace(/[^\p{L}\p{N}]/gu, '').length < 2) {
    return { kind: isInstruction(question) ? 'injection' : 'off-topic' };
  }
  if (FORGERY.test(text) && !OF_PENALTIES.test(text)) return { kind: 'forgery' };
  if (OTHER_WORK.test(text) || WRITING.test(text) || OTHER_THEMES.test(text) || EVASION.test(text))
    return { kind: 'off-topic' };
  if (FORECAST.test(text) && !OF_DAYS.test(text)) return { kind: 'forecast' };
  const ofField = isOfField(text);
  if (!ofField && isInstruction(question)) return { kind: 'injection' };
  return { kind: 'open', text, isOfField: ofField };
}
