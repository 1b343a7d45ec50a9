import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { href } from '#domain/access/page.ts';
import { listMenuLinks } from '#domain/menu/entries.ts';
import { stripSampleMark } from '#domain/text/sample-mark.ts';
import { articlesPages } from '#features/content/articles/pages/articles.pages.ts';
import { feedbackPages } from '#features/content/feedback/pages/feedback.pages.ts';
import { filingGuidePages } from '#features/filing/filing-guide/pages/filing-guide.pages.ts';
import { EntryLink } from '#platform/web/shell/entry-link.tsx';
import { useSite } from '#platform/web/site.tsx';
import { Icon, type IconName } from '#platform/web/ui/icon.tsx';
import { areAllSamples } from '#platform/web/ui/samples.tsx';
import { UnverifiedMark } from '#platform/web/ui/unverified.tsx';
import type { Home } from './home-data.ts';

function Heading({
  id,
  title,
  note,
  more,
  to,
}: {
  readonly id: string;
  readonly title: string;
  readonly note?: string;
  readonly more?: string;
  readonly to?: string | undefined;
}) {
  return (
    <div className="home-head">
      <h2 id={id}>{title}</h2>
      {note && <span className="text-3">{note}</span>}
      {to !== undefined && (
        <EntryLink className="more tap" to={to}>
          {more}
          <Icon name="right" size="small" />
        </EntryLink>
      )}
    </div>
  );
}

function Policies({ policies }: Pick<Home, 'policies'>) {
  return (
    <section aria-labelledby="policies">
      <Heading
        id="policies"
        title="政策文件"
        note={
          policies.every(({ isVerified }) => isVerified)
            ? '标出它改了哪条标准'
            : '标出它改了哪条标准，带 * 的原文待核对'
        }
        more="全部政策"
        to={href(articlesPages.policyList)}
      />
      <div className="card">
        <ul className="home-policies">
          {policies.map(({ uuid, title, issueDate, docNumber, tags, summary, isVerified }) => (
            <li key={uuid}>
              <span className="d">
                <b>{issueDate === null ? '待核对' : issueDate.slice(5)}</b>
                {issueDate?.slice(0, 4)}
              </span>
              <div>
                <Link className="tt" to={href(articlesPages.policyDetail, { uuid })}>
                  {title}
                </Link>
                {!isVerified && <UnverifiedMark />}
                <p className="mt1">
                  {tags.slice(0, 2).map((tag) => (
                    <span className="tag b" key={tag}>
                      {tag}
                    </span>
                  ))}
                  <span>{[docNumber, summary].filter(Boolean).join('　')}</span>
                </p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

const TABS = [
  { key: 'publicity', label: '审查公示' },
  { key: 'notice', label: '公告' },
] as const;

function Announcements({ publicity, notices }: Pick<Home, 'publicity' | 'notices'>) {
  const [active, setActive] = useState<(typeof TABS)[number]['key']>('publicity');
  const rows = active === 'publicity' ? publicity : notices;
  const move = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
    const other = active === 'publicity' ? 'notice' : 'publicity';
    setActive(other);
    document.getElementById(`tab-${other}`)?.focus();
  };
  return (
    <section aria-labelledby="announcements">
      <Heading
        id="announcements"
        title="公示公告"
        {...(areAllSamples(rows) ? { note: '以下内容均为示例' } : {})}
        more="更多"
        to={
          active === 'notice'
            ? href(articlesPages.announcementList, null, { type: 'notice' })
            : href(articlesPages.announcementList)
        }
      />
      <div className="card">
        <div className="tabs home-tabs" role="tablist" aria-label="公示或公告">
          {TABS.map(({ key, label }) => (
            <button
              key={key}
              id={`tab-${key}`}
              type="button"
              role="tab"
              aria-selected={key === active}
              aria-controls="announcement-rows"
              tabIndex={key === active ? 0 : -1}
              className={key === active ? 'on' : ''}
              onClick={() => setActive(key)}
              onKeyDown={move}
            >
              {label}
            </button>
          ))}
        </div>
        <div id="announcement-rows" role="tabpanel" aria-labelledby={`tab-${active}`}>
          <ul className="home-news">
            {rows.map(({ uuid, title, publishTime, type }) => (
              <li key={uuid}>
                <Link
                  className="ell tap"
                  to={
                    type === 'notice'
                      ? href(articlesPages.announcementDetail, { uuid }, { type: 'notice' })
                      : href(articlesPages.announcementDetail, { uuid })
                  }
                >
                  {areAllSamples(rows) ? stripSampleMark(title) : title}
                </Link>
                {publishTime && <time dateTime={publishTime.slice(0, 10)}>{publishTime.slice(5, 10)}</time>}
              </li>
            ))}
            {rows.length === 0 && <li className="text-3">还没有内容</li>}
          </ul>
        </div>
      </div>
    </section>
  );
}

/** The newest policies, publicity and notices. */
export function Newest({ home }: { readonly home: Home }) {
  return (
    <div className="wrapper sect two">
      <Policies policies={home.policies} />
      <Announcements publicity={home.publicity} notices={home.notices} />
    </div>
  );
}

/** Questions with links to their answers, and links to learning offers. */
export function QuestionsAndLearning({ home }: { readonly home: Home }) {
  const learning = listMenuLinks(useSite().pages, 'home.learning');
  return (
    <div className="wrapper sect two">
      <section aria-labelledby="questions">
        <Heading
          id="questions"
          title="常见问题"
          note="每个回答注明依据"
          more="全部问题"
          to={href(articlesPages.questionList)}
        />
        <div className="card">
          <ul className="faq">
            {home.questions.map(({ uuid, title, docNumbers }) => (
              <li key={uuid}>
                <Icon name="help" />
                <Link className="tap" to={href(articlesPages.questionDetail, { uuid })}>
                  {title}
                </Link>
                <span className="text-3 small">{docNumbers[0]}</span>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <section aria-labelledby="learning">
        <Heading id="learning" title="学习与指南" more="课程中心" to={learning[0]?.href} />
        <div className="card">
          <ul className="faq">
            {learning.map(({ href: to = '', label, icon = 'book' }) => (
              <li key={label}>
                <Icon name={icon as IconName} />
                <EntryLink className="tap" to={to}>
                  {label}
                </EntryLink>
              </li>
            ))}
            <li>
              <Icon name="compass" />
              <EntryLink className="tap" to={href(filingGuidePages.filingGuide)}>
                申报指南：按地区和资质检索
              </EntryLink>
            </li>
            <li>
              <Icon name="chat" />
              <Link className="tap" to={href(feedbackPages.feedback)}>
                联系我们：提问与建议
              </Link>
            </li>
          </ul>
        </div>
      </section>
    </div>
  );
}

/** A section that another feature adds to the page, with its data (apps/web/layouts/home-parts.tsx). */
export interface HomePart {
  readonly id: string;
  readonly title: string;
  readonly note: string;
  readonly more: string;
  readonly to: string;
  readonly content: ReactNode;
}

export function HomePartSection({ part: { id, content, ...heading } }: { readonly part: HomePart }) {
  return (
    <section className="wrapper sect home-part" aria-labelledby={id}>
      <Heading id={id} {...heading} />
      {content}
    </section>
  );
}
