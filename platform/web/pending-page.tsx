import { Link, type MetaFunction, useMatches } from 'react-router';
import { PAGE_ROUTES } from '#domain/access/route-table.ts';
import { PENDING_TEXTS } from './pending-texts.ts';
import { titleOf } from './titles.ts';
import { RulerDrawing } from './ui/ruler-drawing.tsx';

const pageOf = (ids: readonly string[]) => PAGE_ROUTES.find((page) => ids.includes(page.id));

export const meta: MetaFunction = ({ matches }) => [
  { title: titleOf(pageOf(matches.map((match) => match?.id ?? ''))?.title ?? '建设中') },
  { name: 'robots', content: 'noindex' },
];

/** An address whose content is not there yet: says so, says what will be here, and leads on. */
export default function PendingPage() {
  const ids = useMatches().map((match) => match.id);
  const page = pageOf(ids);
  const title = page?.title ?? '页面';
  const canonical = page?.aliasOf ?? page?.path ?? '';
  return (
    <section className="pending" aria-labelledby="pending-title">
      <RulerDrawing />
      <h1 id="pending-title">{title}</h1>
      <p className="pending-lead">这个页面还在建设，内容尚未开放。</p>
      <p className="t2">建成后：{PENDING_TEXTS[canonical] ?? `这里提供${title}。`}</p>
      <p className="row g12 pending-go">
        <Link className="btn p" to="/">
          返回首页
        </Link>
        <Link className="btn" to="/zzbz">
          查看资质标准
        </Link>
      </p>
    </section>
  );
}
