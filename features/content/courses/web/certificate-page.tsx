import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { href } from '#domain/access/page.ts';
import type { ResultOf } from '#platform/contract/route.ts';
import { describePage } from '#platform/web/seo.ts';
import { createServerCall } from '#platform/web/server-call.ts';
import { Card } from '#platform/web/ui/page-head.tsx';
import { parseVerificationNumber, VerificationFacts, VerificationPage } from '#platform/web/ui/proof-page.tsx';
import { verifyCertificate } from '../contract/completion.ts';
import { coursesPages } from '../pages/courses.pages.ts';

const PATH = href(coursesPages.certificate);

export const meta: MetaFunction = (args) =>
  describePage(args, {
    title: '结业证书核验',
    description: '输入课程结业证书上的编号，查询这张证书是否由本平台出具：姓名、课程、学时和结业日期。',
    canonical: PATH,
  });

export async function loader(args: LoaderFunctionArgs) {
  const number = parseVerificationNumber(args.request);
  if (number === '') return { number, found: null };
  return { number, found: await createServerCall(args)(verifyCertificate, { query: { number } }) };
}

function Found({ found }: { readonly found: NonNullable<ResultOf<typeof verifyCertificate>> }) {
  const facts = [
    ['证书编号', found.number],
    ['姓名', found.holderName],
    ['课程', found.courseTitle],
    ['学时', String(found.hours)],
    ['考试成绩', found.percent === null ? '本课程没有考试' : `${found.percent} 分`],
    ['结业日期', found.completedOn],
    ['有效期至', found.validUntil === null ? '长期' : `${found.validUntil}${found.isExpired ? '（已到期）' : ''}`],
  ] as const;
  return (
    <Card title="证书由本平台出具" note="请与手中的证书逐项比对">
      <VerificationFacts facts={facts} />
      <p className="card-body text-3 small">
        姓名由本人填写，平台没有核对身份。学时是否被认可，以注册或发证机关的规定为准。
      </p>
    </Card>
  );
}

/** Page for verifying a certificate. */
export default function CertificatePage() {
  const { number, found } = useLoaderData<typeof loader>();
  return (
    <VerificationPage
      title="结业证书核验"
      meta="输入课程结业证书上的编号，查询它是否由本平台出具"
      label="证书编号"
      path={PATH}
      number={number}
      unknown={`没有找到编号为 ${number} 的证书。请检查是否输错；如确认无误，这张证书不是本平台出具的。`}
    >
      {found && <Found found={found} />}
    </VerificationPage>
  );
}
