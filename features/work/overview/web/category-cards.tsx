import { Link } from 'react-router';
import { REMINDER_CATEGORIES, type ReminderCategory } from '#domain/reminders/codes.ts';
import { REMINDER_CATEGORY_PAGES } from '#features/work/reminders/pages/reminders.pages.ts';
import { Icon, type IconName } from '#platform/web/ui/icon.tsx';
import type { OverviewCategory } from '../overview.contract.ts';

const ICONS: Readonly<Record<ReminderCategory, IconName>> = {
  '01': 'licence',
  '02': 'cert',
  '03': 'crane',
  '04': 'idcard',
  '05': 'people',
  '06': 'gauge',
};
const STAGES = [
  { key: 'expired', words: '过期', icon: 'octagon', colour: 'var(--exp-text)' },
  { key: 'due7', words: '7 天内', icon: 'triangle', colour: 'var(--d7-text)' },
  { key: 'due30', words: '30 天内', icon: 'pie75', colour: 'var(--d30)' },
  { key: 'due60', words: '60 天内', icon: 'pie50', colour: 'var(--d60)' },
  { key: 'due90', words: '90 天内', icon: 'pie25', colour: 'var(--d90)' },
  { key: 'early', words: '可提前办理', icon: 'calendar', colour: 'var(--text-2)' },
] as const;
/** Reminders about states. They have no date and are listed by code. */
const STATES: readonly {
  readonly code: string;
  readonly words: string;
  readonly icon: IconName;
  readonly colour: string;
}[] = [
  { code: '0103', words: '信息不完整', icon: 'info', colour: 'var(--d60)' },
  { code: '0203', words: '资质异常', icon: 'triangle', colour: 'var(--d7-text)' },
  { code: '0301', words: '信息不一致', icon: 'info', colour: 'var(--d30)' },
  { code: '0302', words: '比对未查到', icon: 'info', colour: 'var(--d30)' },
  { code: '0303', words: '环节缺失', icon: 'info', colour: 'var(--d60)' },
  { code: '0503', words: '职称不完整', icon: 'info', colour: 'var(--d60)' },
  { code: '0601', words: '低于标准', icon: 'triangle', colour: 'var(--d7-text)' },
  { code: '0602', words: '业绩待补正', icon: 'info', colour: 'var(--d30)' },
];
const MAX_PARTS = 2;

interface Part {
  readonly words: string;
  readonly icon: IconName;
  readonly colour: string;
  readonly count: number;
}

function getParts(category: OverviewCategory): Part[] {
  const dated = STAGES.map((stage) => ({ ...stage, count: category.stages[stage.key] }));
  const states = STATES.map((state) => ({ ...state, count: category.codes[state.code] ?? 0 }));
  return [...dated, ...states].filter((part) => part.count > 0).slice(0, MAX_PARTS);
}

/** Shows the open items of each of the six categories: the number, then the most urgent ones (R-095 … R-101). */
export function CategoryCards({ categories }: { readonly categories: readonly OverviewCategory[] }) {
  return (
    <section className="card ov-six" aria-label="六类待处理提醒">
      {categories.map((category) => {
        const key = category.category as ReminderCategory;
        return (
          <Link key={key} to={REMINDER_CATEGORY_PAGES[key]} className={category.total === 0 ? 'z' : ''}>
            <span className="k">
              <Icon name={ICONS[key]} />
              {REMINDER_CATEGORIES[key]}
            </span>
            <span className="n">
              {category.total}
              <small>项待处理</small>
            </span>
            <span className="s">
              {category.total === 0 && <span className="text-3">没有待处理事项</span>}
              {getParts(category).map((part) => (
                <span key={part.words} style={{ color: part.colour }}>
                  <Icon name={part.icon} />
                  {part.words} {part.count}
                </span>
              ))}
            </span>
          </Link>
        );
      })}
    </section>
  );
}
