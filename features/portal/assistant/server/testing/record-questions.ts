import type { RecordQuestionKind } from '#domain/assistant/record-question.ts';

/** A question about the user's own enterprise, its intent, and the expected content of the answer about the enterprise in `own.test.ts`. */
interface OwnEvaluation {
  readonly question: string;
  readonly kind: RecordQuestionKind;
  /** Texts that the answer must contain; with a leading `!`, texts that it must not contain. */
  readonly holds: readonly string[];
}

const own = (kind: RecordQuestionKind, question: string, ...holds: readonly string[]): OwnEvaluation => ({
  question,
  kind,
  holds,
});

/** Twenty questions about the records of an enterprise; each answer cites a requirement result, a record or a filing. */
export const ENTERPRISE_QUESTIONS: readonly OwnEvaluation[] = [
  own('missing', '为什么电气差一人？', '电气要 1 人', '示例电气乙'),
  own('missing', '电气怎么还缺1个人', '电气要 1 人'),
  own('missing', '我们建筑三级还差什么', '建筑工程施工总承包三级'),
  own('missing', '我司房建二级够不够', '建筑工程施工总承包二级', '净资产'),
  own('missing', '我们报建筑工程总承包一级缺多少', '建筑工程施工总承包一级', '净资产'),
  own('missing', '我们公司二级建筑总承包的净资产为什么不够', '800 万元'),
  own('missing', '咱们现在哪些指标不达标，还差什么', '建筑工程施工总承包三级'),
  own('ends', '谁的证书最先到期', '示例先到', '2026-12-05'),
  own('ends', '谁的二建最先过期', '示例先到'),
  own('ends', '三十天内谁的证要到期', '示例先到', '!2029-12-31'),
  own('ends', '我们有哪些证快到期了', '示例先到'),
  own('ends-of', '示例先到的证什么时候到期', '2026-12-05'),
  own('reserved', '结构负责人占在哪个申报里', '示例建筑三级申报'),
  own('reserved', '结构负责人被哪个申报占用了', '示例建筑三级申报'),
  own('reserved', '哪些人被申报占用了', '结构负责人'),
  own('filings', '我们的申报到哪一步了', '准备中', '提交申报'),
  own('filings', '我们下一步该办什么', '2026-12-31'),
  own('counted', '示例电气乙为什么没算进去', '没有计入示例电气乙'),
  own('people', '我们有几个二级建造师', '二级建造师 6 人'),
  own('people', '本公司现有多少一级建造师', '一级建造师 0 人', '!二级建造师'),
];
