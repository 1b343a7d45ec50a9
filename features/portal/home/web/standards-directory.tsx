import { Link } from 'react-router';
import { href as hrefOf } from '#domain/access/page.ts';
import { articlesPages } from '#features/content/articles/pages/articles.pages.ts';
import { standardsPages } from '#features/standards/standards/pages/standards.pages.ts';
import { buildStandardGroups } from '#platform/web/shell/standard-menu.ts';
import { Icon, type IconName } from '#platform/web/ui/icon.tsx';

interface Line {
  readonly label: string;
  /** Group of the standards menu. */
  readonly group: string;
  readonly isCounted?: boolean;
  /** The most requested standards, shown before the others in their usual order. */
  readonly first?: readonly string[];
}
interface Category {
  readonly code: string;
  readonly name: string;
  readonly icon: IconName;
  readonly docNumber: string;
  readonly lines: readonly Line[];
}

const CATEGORIES: readonly Category[] = [
  {
    code: '01',
    name: '工程勘察',
    icon: 'survey',
    docNumber: '建市〔2013〕9号',
    lines: [{ label: '勘察', group: '勘察' }],
  },
  {
    code: '02',
    name: '工程设计',
    icon: 'compass',
    docNumber: '建市〔2007〕86号',
    lines: [
      { label: '行业', group: '设计行业', isCounted: true },
      { label: '专项', group: '设计专项', isCounted: true },
    ],
  },
  {
    code: '03',
    name: '建筑业（施工）',
    icon: 'helmet',
    docNumber: '建市〔2014〕159号',
    lines: [
      { label: '总承包', group: '施工总承包', isCounted: true, first: ['建筑工程', '市政公用工程'] },
      { label: '专业承包', group: '专业承包', isCounted: true },
    ],
  },
  {
    code: '04',
    name: '工程监理',
    icon: 'clipboard',
    docNumber: '建设部令第158号',
    lines: [{ label: '监理', group: '监理', isCounted: true }],
  },
  {
    code: '05',
    name: '城乡规划编制',
    icon: 'plan',
    docNumber: '自然资源部令第11号',
    lines: [{ label: '规划编制', group: '规划' }],
  },
];

/** Number of entries in a line; the others are in the directory. */
const SHOWN = 9;

const GROUPS = buildStandardGroups((id) => hrefOf(standardsPages.standard, { id }));
const getEntries = ({ group, first = [] }: Line) => {
  const all = GROUPS.find((one) => one.label === group)?.children ?? [];
  const isFirst = ({ label }: (typeof all)[number]): boolean => first.includes(label);
  return [...all.filter(isFirst), ...all.filter((one) => !isFirst(one))];
};
/** Documents with a number in 令 are in the list of regulations, all others in the list of policies. */
const listOf = (docNumber: string): string =>
  docNumber.includes('令') ? hrefOf(articlesPages.regulationList) : hrefOf(articlesPages.policyList);

function LineOf({ line }: { readonly line: Line }) {
  const entries = getEntries(line);
  return (
    <div className="std-branch">
      <span>
        {line.label}
        {line.isCounted && <small>{entries.length}</small>}
      </span>
      <p>
        {entries.slice(0, SHOWN).map(({ label, href }) => (
          <Link key={label} className="tap" to={href ?? hrefOf(standardsPages.standard)}>
            {label}
          </Link>
        ))}
        {entries.length > SHOWN && (
          <Link className="all tap" to={hrefOf(standardsPages.directory)}>
            全部 {entries.length} 个
          </Link>
        )}
      </p>
    </div>
  );
}

/** The five categories of standards with their first entries and the document that defines them. */
export function StandardsDirectory() {
  return (
    <section className="wrapper sect" aria-labelledby="standards">
      <div className="home-head">
        <h2 id="standards">资质标准</h2>
        <span className="text-3">按类别找到适用的那一条</span>
        <Link className="more tap" to={hrefOf(standardsPages.directory)}>
          全部标准
          <Icon name="right" size="small" />
        </Link>
      </div>
      <div className="std-home">
        {CATEGORIES.map(({ code, name, icon, docNumber, lines }) => (
          <div key={code}>
            <div className="k">
              <Icon name={icon} size="huge" />
              <div>
                <b>{name}</b>
                <small>{code}</small>
              </div>
            </div>
            <div className="m">
              {lines.map((line) => (
                <LineOf key={line.group} line={line} />
              ))}
            </div>
            <div className="s">
              <Link to={`${listOf(docNumber)}?keyword=${encodeURIComponent(docNumber)}`}>{docNumber}</Link>
            </div>
          </div>
        ))}
      </div>
    </section>
  );
}
