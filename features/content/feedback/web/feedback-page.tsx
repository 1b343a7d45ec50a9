import { useEffect, useRef, useState } from 'react';
import { Link, type MetaFunction } from 'react-router';
import { href } from '#domain/access/page.ts';
import { articlesPages } from '#features/content/articles/pages/articles.pages.ts';
import { searchPages } from '#features/content/search/pages/search.pages.ts';
import { describePage } from '#platform/web/seo.ts';
import { useShellData } from '#platform/web/shell-data.tsx';
import { Breadcrumbs } from '#platform/web/ui/breadcrumbs.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { CopyText } from '#platform/web/ui/copy-text.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { feedbackPages } from '../pages/feedback.pages.ts';
import { FeedbackForm } from './feedback-form.tsx';
import { FeedbackLookup } from './feedback-lookup.tsx';
import './feedback.css';

export const meta: MetaFunction = (args) =>
  describePage(args, {
    title: '联系我们',
    description: '电话、专属顾问和在线反馈：功能问题、数据有误、使用咨询和建议都可以告诉我们。',
    canonical: href(feedbackPages.feedback),
  });

function Contact() {
  const { runtime } = useShellData();
  return (
    <section className="card fb-contact" aria-labelledby="contact-title">
      <h2 id="contact-title">联系方式</h2>
      <dl>
        <div>
          <dt>
            <Icon name="phone" />
            电话
          </dt>
          <dd className="fb-phone">{runtime.phone}</dd>
        </div>
        <div>
          <dt>
            <Icon name="clock" />
            时间
          </dt>
          <dd>周一至周五 8:30–18:00</dd>
        </div>
        <div>
          <dt>
            <Icon name="help" />
            先看看
          </dt>
          <dd>
            <Link to={href(articlesPages.questionList)}>常见问题</Link>　
            <Link to={href(searchPages.globalSearch)}>全站搜索</Link>
          </dd>
        </div>
      </dl>
      <div className="fb-codes">
        <figure>
          <img src={runtime.qr.adviser} alt="专属顾问二维码" width={112} height={112} />
          <figcaption>专属顾问</figcaption>
        </figure>
        <figure>
          <img src={runtime.qr.account} alt="公众号二维码" width={112} height={112} />
          <figcaption>公众号</figcaption>
        </figure>
      </div>
    </section>
  );
}

function Thanks({ number, onAgain }: { readonly number: string; readonly onAgain: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="fb-thanks">
      <Icon name="circle-tick" size="huge" />
      <h3 ref={title} tabIndex={-1}>
        谢谢，已收到您的反馈
      </h3>
      <p>
        编号 <CopyText text={number} />
      </p>
      <p className="text-2">请记下编号：在本页的“查询答复”里输入它，或来电时报出它，就能找到这条反馈。</p>
      <Button onClick={onAgain}>再提一条</Button>
    </div>
  );
}

/** Shows the contact page: phone, adviser, and the feedback form under its anchor (P-015, R-039, R-141). */
export default function FeedbackPage() {
  const [number, setNumber] = useState<string | null>(null);
  return (
    <div className="wrapper feedback">
      <Breadcrumbs items={[{ label: '联系我们' }]} />
      <h1>联系我们</h1>
      <div className="fb-cols">
        <section className="card" id="feedback-form" aria-labelledby="feedback-title">
          <div className="card-head">
            <h2 id="feedback-title">问题反馈</h2>
            <span className="text-3 small">写了一半离开也不会丢</span>
          </div>
          <div className="card-body">
            {number === null ? (
              <FeedbackForm onSent={setNumber} />
            ) : (
              <Thanks number={number} onAgain={() => setNumber(null)} />
            )}
          </div>
        </section>
        <aside className="fb-side">
          <FeedbackLookup sent={number} />
          <Contact />
        </aside>
      </div>
    </div>
  );
}
