/** Short and spoken names of people's certificates, as the published texts write them. */
const SPOKEN: readonly (readonly [RegExp, string])[] = [
  [/(?:国家)?(?:一注|一级注册)结构(?:师|工程师)?/g, '一级注册结构工程师'],
  [/(?:一注|一级注册)建筑(?:师)?(?!工程)/g, '一级注册建筑师'],
  [/一造(?!价)/g, '一级造价工程师'],
  [/二造(?!价)/g, '二级造价工程师'],
  [/监理师/g, '监理工程师'],
  [/造价师/g, '造价工程师'],
  [/(?<!城乡)规划师/g, '城乡规划师'],
  [/结构师/g, '结构工程师'],
  [/电气师/g, '电气工程师'],
  [/设备师/g, '公用设备工程师'],
  [/岩土师/g, '岩土工程师'],
  [/消防师/g, '消防工程师'],
  [/(?:注册安全师|注安师|注安(?!全))/g, '注册安全工程师'],
  [/安拆工/g, '安装拆卸工'],
  [/招标控制价|拦标价|(?<!招标)控制价/g, '最高投标限价'],
  [/[小老][王李张刘陈赵杨黄周吴]/g, '人员'],
  [/(?:电力)?承装修试?(?:试)?(?:许可)?证?/g, '承装（修、试）电力设施许可证'],
  [/是?租(?:来|用)?的|借来的/g, ' 租赁 '],
  [/老(?=高工|工程师|同志|师傅)/g, ''],
  [/围标/g, ' 串标 '],
  [/高工/g, '高级职称人员'],
  // 5 年以上，刚好五年算不算: whether the number itself is meant.
  [/(以上|以下)(.{0,6}?)(?:刚好|正好|恰好)/g, '$1 包含本数 $2'],
  [/人次/g, ' 人次 '],
  [/几时/g, '什么时候'],
  [/一步(?:一)?步/g, '步骤'],
  [/下一步|接下来/g, ' '],
];

/** A question with the names that people speak written out. */
export const writeOut = (question: string): string =>
  SPOKEN.reduce((text, [pattern, name]) => text.replace(pattern, name), question);

/** Signs of which grammar is made: a short word with one, that no text holds, is a cut through two other words (监理|师得). */
const GRAMMAR =
  /^一|[的得地了着过去来到在是有没要能会可就才都也还又再很太更把被让给跟时办行拿交报弄搞算数改看用当怎么几多少哪谁个份对人本]/;
const FRAGMENT_MOST = 3;

export const isFragment = (word: string): boolean => word.length <= FRAGMENT_MOST && GRAMMAR.test(word);
