import type { LoaderFunctionArgs } from 'react-router';
import { href } from '#domain/access/page.ts';
import { addDays, countDaysBetween, toShanghaiDay } from '#domain/validity/day.ts';
import {
  listAnnouncements,
  listCarousel,
  listNewNotices,
  listNews,
  listPolicies,
  listPublicity,
  listQuestions,
} from '#features/content/articles/articles.contract.ts';
import { articlesPages } from '#features/content/articles/pages/articles.pages.ts';
import { listLinks } from '#features/content/links/links.contract.ts';
import { searchFilingEntries } from '#features/filing/filing-guide/filing-guide.contract.ts';
import { readCookie, SELECTED_PROVINCE_COOKIE } from '#platform/web/cookies.ts';
import { createServerCall, getPageContext } from '#platform/web/server-call.ts';

export const SCHEDULE_DAYS = 100;
const POLICIES = 4;
const ANNOUNCEMENTS = 7;
const QUESTIONS = 5;
const MATTERS = 6;

/** Returns the selected province from the header (gaps G-32). */
function getProvince(request: Request): string {
  const prov = readCookie(request.headers.get('cookie') ?? '', SELECTED_PROVINCE_COOKIE) ?? '';
  return /^\d{6}$/.test(prov) ? prov : '';
}

/** A period that ends within the displayed days. */
export interface Deadline {
  readonly day: string;
  readonly daysLeft: number;
  readonly title: string;
  readonly to: string;
  readonly isSample: boolean;
}

const MAX_DEADLINES = 4;

/** Loads all data of the home page; lists with regions are limited to the selected province. */
export async function loadHome(args: LoaderFunctionArgs) {
  const call = createServerCall(args);
  const today = toShanghaiDay(new Date(getPageContext(args).now));
  const prov = getProvince(args.request);
  const region = prov === '' ? {} : { prov };
  const keywords = (new URL(args.request.url).searchParams.get('guide') ?? '').trim().slice(0, 100);
  const matters = { ...region, pageSize: MATTERS, ...(keywords === '' ? {} : { keywords }) };
  const [carousel, policies, publicity, notices, questions, guide, links, open] = await Promise.all([
    call(listCarousel),
    call(listPolicies, { query: { ...region, pageSize: POLICIES } }),
    call(listAnnouncements, { query: { ...region, type: 'publicity', pageSize: ANNOUNCEMENTS } }),
    call(listAnnouncements, { query: { ...region, type: 'notice', pageSize: ANNOUNCEMENTS } }),
    call(listQuestions, { query: { pageSize: QUESTIONS } }),
    call(searchFilingEntries, { query: matters }),
    call(listLinks, { query: region }),
    call(listPublicity, { query: { ...region, pageSize: 20 } }),
  ]);
  const deadlines = open.rows
    .flatMap(({ uuid, title, endDate, isSample }): Deadline[] =>
      endDate !== null && endDate >= today && endDate <= addDays(today, SCHEDULE_DAYS)
        ? [
            {
              day: endDate,
              daysLeft: countDaysBetween(today, endDate),
              title,
              to: href(articlesPages.announcementDetail, { uuid }),
              isSample,
            },
          ]
        : [],
    )
    .sort((a, b) => a.day.localeCompare(b.day))
    .slice(0, MAX_DEADLINES);
  return {
    today,
    prov,
    carousel: carousel.rows,
    guide: { keywords, entries: guide.rows },
    policies: policies.rows,
    publicity: publicity.rows,
    notices: notices.rows,
    questions: questions.rows,
    links,
    deadlines,
  };
}
export type Home = Awaited<ReturnType<typeof loadHome>>;

/** Loads the former home page: pictures, the newest text of each kind, and links to the areas. */
export async function loadOldHome(args: LoaderFunctionArgs) {
  const call = createServerCall(args);
  const prov = getProvince(args.request);
  const [pictures, news, notices, policies] = await Promise.all([
    call(listCarousel),
    call(listNews, { query: { pageSize: 8 } }),
    call(listNewNotices, { query: { pageSize: 8, ...(prov === '' ? {} : { prov }) } }),
    call(listPolicies, { query: { pageSize: 8 } }),
  ]);
  return { pictures: pictures.rows, news: news.rows, notices: notices.rows, policies: policies.rows };
}
