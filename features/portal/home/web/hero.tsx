import { Form, Link } from 'react-router';
import { href } from '#domain/access/page.ts';
import { addDays } from '#domain/validity/day.ts';
import { articlesPages } from '#features/content/articles/pages/articles.pages.ts';
import { searchPages } from '#features/content/search/pages/search.pages.ts';
import { standardsPages } from '#features/standards/standards/pages/standards.pages.ts';
import { Icon } from '#platform/web/ui/icon.tsx';
import type { Home } from './home-data.ts';

/** The most frequent searches with the address of their results. */
const OFTEN: readonly (readonly [string, string])[] = [
  ['建筑工程总承包一级', href(standardsPages.standard, { id: '03-10300101' }, { level: '一级' })],
  ['建市〔2016〕226号', href(articlesPages.policyList, null, { keyword: '建市〔2016〕226号' })],
  ['资质延续', href(articlesPages.questionList, null, { keyword: '延续' })],
  ['注册人员社保', href(articlesPages.questionList, null, { keyword: '社会保险' })],
];

function Search() {
  return (
    <Form className="home-search" role="search" action={href(searchPages.globalSearch)}>
      <label className="q">
        <span className="sr-only">全站搜索</span>
        <input
          type="search"
          name="keyword"
          maxLength={100}
          placeholder="搜资质、文号或问题，例如：市政总承包二级要几名建造师"
        />
      </label>
      <button type="submit" className="go">
        <Icon name="search" />
        搜索
      </button>
    </Form>
  );
}

const WEEKDAYS = ['星期日', '星期一', '星期二', '星期三', '星期四', '星期五', '星期六'];

function dateWords(today: string): string {
  const [, month, day] = today.split('-').map(Number);
  return `${month}月${day}日 ${WEEKDAYS[new Date(`${today}T00:00:00Z`).getUTCDay()] ?? ''}`;
}

interface Point {
  readonly kind: string;
  readonly title: string;
  readonly note: string;
  readonly to: string;
}

/** Maximum number of highlighted items; the list does not advance automatically (DESIGN.md). */
const MAX_POINTS = 4;

/** Returns the entries of the carousel that have a link. */
const shownPoints = ({ carousel }: Home): Point[] =>
  carousel.flatMap(({ title, link }) => (link ? [{ kind: '专题', title, note: '', to: link }] : []));

/** Returns the items that operators promote (C-037), filled up to four with the newest of each kind. */
const getPoints = (home: Home): Point[] => [...shownPoints(home), ...getNewest(home)].slice(0, MAX_POINTS);

/** Days for which a text is marked as new; an older newest text shows only its date. */
const NEW_DAYS = 30;

function getNewest({ today, policies, publicity, notices, questions }: Home): Point[] {
  const [policy] = policies;
  const [shown] = publicity;
  const [notice] = notices;
  const [question] = questions;
  return [
    policy && {
      kind: policy.issueDate !== null && policy.issueDate >= addDays(today, -NEW_DAYS) ? '新政策' : '政策',
      title: policy.title,
      note: [policy.docNumber, policy.issueDate].filter(Boolean).join('　'),
      to: href(articlesPages.policyDetail, { uuid: policy.uuid }),
    },
    shown && {
      kind: '公示',
      title: shown.title,
      note: shown.summary ?? '',
      to: href(articlesPages.announcementDetail, { uuid: shown.uuid }),
    },
    notice && {
      kind: '公告',
      title: notice.title,
      note: notice.summary ?? '',
      to: href(articlesPages.announcementDetail, { uuid: notice.uuid }, { type: 'notice' }),
    },
    question && {
      kind: '问答',
      title: question.title,
      note: question.category,
      to: href(articlesPages.questionDetail, { uuid: question.uuid }),
    },
  ].filter((point) => point !== undefined);
}

/** The top of the home page: the purpose of the product, the search, and highlighted items. */
export function Hero({ home }: { readonly home: Home }) {
  return (
    <section className="hero">
      <div className="wrapper">
        <div>
          <h1>查得准标准，盯得住有效期</h1>
          <p className="lead">
            勘察、设计、施工、监理、规划五类资质标准逐条拆解；证照、人员、业绩到期提前提醒；申报之前先过一遍受理校验。
          </p>
          <Search />
          <p className="hot">
            <span>常查</span>
            {OFTEN.map(([label, to]) => (
              <Link key={label} className="tap" to={to}>
                {label}
              </Link>
            ))}
          </p>
        </div>
        <aside className="brief" aria-label="今日要点">
          <div className="h">
            <h2>今日要点</h2>
            <span className="text-3 small">{dateWords(home.today)}</span>
          </div>
          <ul>
            {getPoints(home).map(({ kind, title, note, to }) => (
              <li key={to}>
                <span>{kind}</span>
                <div>
                  <Link className="tap" to={to}>
                    {title}
                  </Link>
                  {note && <small>{note}</small>}
                </div>
              </li>
            ))}
          </ul>
        </aside>
      </div>
    </section>
  );
}
