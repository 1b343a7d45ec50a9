import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useOutletContext } from 'react-router';
import { href } from '#domain/access/page.ts';
import { buildSiteData, describePage } from '#platform/web/seo.ts';
import { APP_NAME } from '#platform/web/titles.ts';
import { homePages } from '../pages/home.pages.ts';
import { FilingGuide } from './filing-guide.tsx';
import { Hero } from './hero.tsx';
import { loadHome } from './home-data.ts';
import { HomeLinks } from './home-links.tsx';
import { type HomePart, HomePartSection, Newest, QuestionsAndLearning } from './newest.tsx';
import { Schedule } from './schedule.tsx';
import { Showcase } from './showcase.tsx';
import { StandardsDirectory } from './standards-directory.tsx';
import './home.css';

export const meta: MetaFunction = (args) =>
  describePage(args, {
    title: `${APP_NAME} - 建设工程企业资质管理`,
    description:
      '五类资质标准逐条拆解，政策、公示公告和常见问题集中查阅；证照、人员、业绩到期提前提醒，申报之前先做受理校验。',
    canonical: href(homePages.home),
    data: buildSiteData,
  });

export const loader = (args: LoaderFunctionArgs) => loadHome(args);

/** Home page (P-001). */
export default function HomePage() {
  const home = useLoaderData<typeof loader>();
  const parts = useOutletContext<readonly HomePart[]>();
  return (
    <>
      <Hero home={home} />
      <Schedule home={home} />
      <StandardsDirectory />
      <Newest home={home} />
      <Showcase today={home.today} />
      <QuestionsAndLearning home={home} />
      {parts.map((part) => (
        <HomePartSection key={part.id} part={part} />
      ))}
      <FilingGuide home={home} />
      <HomeLinks home={home} />
    </>
  );
}
