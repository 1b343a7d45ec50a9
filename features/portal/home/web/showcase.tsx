import { getStartPath } from '#domain/access/guard.ts';
import { href } from '#domain/access/page.ts';
import { addDays } from '#domain/validity/day.ts';
import { getValidity } from '#domain/validity/validity.ts';
import { keysPages } from '#features/identity/keys/pages/keys.pages.ts';
import { getVisitor } from '#platform/web/page-guard.ts';
import { useShellData } from '#platform/web/shell-data.tsx';
import { useSite } from '#platform/web/site.tsx';
import { ButtonLink } from '#platform/web/ui/button.tsx';
import { Icon, type IconName } from '#platform/web/ui/icon.tsx';
import { ValidityTag } from '#platform/web/ui/validity-tag.tsx';

const PROMISES: readonly { readonly icon: IconName; readonly title: string; readonly text: string }[] = [
  {
    icon: 'bell',
    title: '六类提醒',
    text: '营业执照、资质证书、项目、注册与非注册人员、人数预警，90、60、30、7 天各提醒一次。',
  },
  { icon: 'compare', title: '业绩比对', text: '把企业填报的项目与全国平台的公开数据逐项对照。' },
  { icon: 'clipboard', title: '受理前校验', text: '逐条算出缺口，告诉您谁可以算、还差什么。' },
];

/** Invented sample documents with their remaining days. */
const PAPERS: readonly (readonly [string, number])[] = [
  ['二级建造师 沈越（市政）', -8],
  ['安全生产许可证', 5],
  ['一级建造师 周启明（机电）', 26],
  ['钢结构工程专业承包二级', 57],
  ['建筑装修装饰一级', 242],
];
const RULER_DAYS = 365;

/** Shows the functions of the enterprise area with a fictitious enterprise. */
export function Showcase({ today }: { readonly today: string }) {
  const shell = useShellData();
  const site = useSite();
  const entry = shell.session
    ? { label: shell.routes.length > 0 ? '进入企业中心' : '进入工作台', to: getStartPath(site, getVisitor(shell)) }
    : { label: '登录企业账号', to: href(keysPages.login) };
  return (
    <section className="how no-print" aria-labelledby="how">
      <div className="wrapper">
        <div>
          <h2 id="how">
            把“到期才发现”
            <br />
            变成“提前三个月处理”
          </h2>
          <dl>
            {PROMISES.map(({ icon, title, text }) => (
              <div key={title}>
                <dt>
                  <Icon name={icon} size="large" />
                  {title}
                </dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <ButtonLink to={entry.to} size="large">
            {entry.label}
          </ButtonLink>
        </div>
        <div className="demo">
          <div className="card-head">
            <h3>证照有效期</h3>
            <span className="text-3 small">示例企业</span>
          </div>
          <ul>
            {PAPERS.map(([name, left]) => {
              const end = addDays(today, left);
              return (
                <li key={name}>
                  <span>{name}</span>
                  <time dateTime={end}>{end}</time>
                  <span className="demo-bar" aria-hidden="true">
                    <i style={{ width: `${(Math.max(0, left) / RULER_DAYS) * 100}%` }} />
                  </span>
                  <ValidityTag value={getValidity(end, today)} />
                </li>
              );
            })}
          </ul>
        </div>
      </div>
    </section>
  );
}
