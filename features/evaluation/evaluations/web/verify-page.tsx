import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { href } from '#domain/access/page.ts';
import { describePage } from '#platform/web/seo.ts';
import { createServerCall } from '#platform/web/server-call.ts';
import { Card } from '#platform/web/ui/page-head.tsx';
import { parseVerificationNumber, VerificationFacts, VerificationPage } from '#platform/web/ui/proof-page.tsx';
import { type ReportProof, VERDICT_WORDS, verifyReport } from '../contract/proof.ts';
import { evaluationsPages } from '../pages/evaluations.pages.ts';
import { VerdictFrame } from './report/verdict-card.tsx';
import './evaluations.css';

export const meta: MetaFunction = (args) =>
  describePage(args, {
    title: '报告核验',
    description: '输入校验报告上的核验编号，查询这份报告是否由本平台出具：校验了什么、何时完成、结论和校验值。',
    canonical: href(evaluationsPages.verify),
  });

export async function loader(args: LoaderFunctionArgs) {
  const number = parseVerificationNumber(args.request);
  if (number === '') return { number, proof: null };
  return { number, proof: await createServerCall(args)(verifyReport, { query: { number } }) };
}

function Proof({ proof }: { readonly proof: ReportProof }) {
  const target = proof.standardName === null ? '企业已有的全部资质' : `${proof.standardName}${proof.level ?? ''}`;
  const facts = [
    ['企业', proof.entName],
    ['校验内容', target],
    ['校验日期', proof.asOf],
    ['完成时间', proof.checkedTime],
    ['校验编号', proof.runNo],
    ['报告校验值', proof.hash],
    ['内容', proof.isIntact ? '与出具时一致' : '与出具时不一致，请勿采信'],
  ] as const;
  return (
    <>
      <VerdictFrame
        verdict={proof.verdict}
        headline={`${proof.isIntact ? '报告真实' : '报告内容与出具时不一致，请勿采信'}，结论：${VERDICT_WORDS[proof.verdict]}`}
        summary={proof.headline}
        figures={[]}
      />
      <Card title="报告的内容" note="请与手中的报告逐项比对">
        <VerificationFacts facts={facts} />
      </Card>
    </>
  );
}

/** Page that verifies whether a printed report is genuine. */
export default function VerifyPage() {
  const { number, proof } = useLoaderData<typeof loader>();
  return (
    <VerificationPage
      title="报告核验"
      meta="输入校验报告首页或页脚的核验编号，查询它是否由本平台出具"
      label="核验编号"
      path={href(evaluationsPages.verify)}
      number={number}
      unknown={`没有找到核验编号为 ${number} 的报告。请检查是否输错；如确认无误，这份报告不是本平台出具的。`}
    >
      {proof && <Proof proof={proof} />}
    </VerificationPage>
  );
}
