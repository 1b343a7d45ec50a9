import type { MetaFunction } from 'react-router';
import { describePage } from '#platform/web/seo.ts';
import { NeedsScript } from '#platform/web/ui/needs-script.tsx';
import { Card, PageHead } from '#platform/web/ui/page-head.tsx';
import { DocumentUploadForm } from './offer-form.tsx';
import { PhoneVerificationForm } from './prove-form.tsx';
import { useHolderSession } from './use-holder.ts';
import './holder-documents.css';

export const meta: MetaFunction = (args) =>
  describePage(args, { title: '提交资料', description: '按企业发来的链接提交本人资料。', canonical: null });

/**
 * Page on which a person without an account submits documents: /tijiao (P-132). It shows the requester and the purpose, and no other data
 * of the enterprise.
 */
export default function SubmitPage() {
  const { token, pass, asked, refusal, prove, renew } = useHolderSession();
  return (
    <div className="wrapper hp-page">
      <PageHead title="提交资料" meta="按企业发来的链接，验证手机号后上传本人资料" />
      <NeedsScript />
      {refusal !== null && (
        <p className="alert w" role="alert">
          {refusal}
        </p>
      )}
      {asked !== null && refusal === null && (
        <Card title={`${asked.entName}请您提供资料`}>
          <dl className="hp-facts">
            <div>
              <dt>用途</dt>
              <dd>{asked.purpose}</dd>
            </div>
            <div>
              <dt>需要的资料</dt>
              <dd>{asked.papers}</dd>
            </div>
            <div>
              <dt>截止日期</dt>
              <dd>{asked.endOn}</dd>
            </div>
            {asked.proven !== null && (
              <div>
                <dt>姓名</dt>
                <dd>{asked.proven.personName}</dd>
              </div>
            )}
          </dl>
          {token !== null && asked.proven === null && (
            <PhoneVerificationForm key={token} token={token} phone={asked.phone} onProven={prove} />
          )}
          {token !== null && pass !== null && asked.proven !== null && (
            <DocumentUploadForm token={token} pass={pass} documents={asked.proven.papers} onChange={renew} />
          )}
          <p className="hp-note text-3 small">
            资料只交给上述企业用于所写用途，企业审核后才收入其档案；未被采用的文件会被删除。
          </p>
        </Card>
      )}
    </div>
  );
}
