import { Link } from 'react-router';
import { Icon } from '#platform/web/ui/icon.tsx';

export interface WizardStep {
  readonly title: string;
  readonly caption: string;
  /** The address of a finished step, which is shown as a link. */
  readonly to?: string;
}

/** Shows 选择资质 → 核对数据 → 自动核验 → 查看报告, which is always visible (DESIGN.md 9). */
export function StepsBar({ steps, now }: { readonly steps: readonly WizardStep[]; readonly now: number }) {
  return (
    <nav className="card ck-steps" aria-label="校验步骤">
      <ol className="steps">
        {steps.map((step, index) => {
          const isDone = index < now;
          return (
            <li
              key={step.title}
              className={isDone ? 'done' : index === now ? 'now' : undefined}
              aria-current={index === now ? 'step' : undefined}
            >
              <i aria-hidden="true">{isDone ? <Icon name="check" size="small" /> : index + 1}</i>
              <span>
                <b>{isDone && step.to ? <Link to={step.to}>{step.title}</Link> : step.title}</b>
                <small>{step.caption}</small>
              </span>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
