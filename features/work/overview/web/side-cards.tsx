import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { href } from '#domain/access/page.ts';
import { isReminderCode } from '#domain/reminders/codes.ts';
import { getReminderTag } from '#domain/reminders/wording.ts';
import { stripSampleMark } from '#domain/text/sample-mark.ts';
import { listMatchedPolicies } from '#features/content/articles/articles.contract.ts';
import { articlesPages } from '#features/content/articles/pages/articles.pages.ts';
import { getReminderPage } from '#features/work/reminders/pages/reminders.pages.ts';
import { todoPages } from '#features/work/todo/pages/todo.pages.ts';
import { query } from '#platform/web/query.ts';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { ValidityTag } from '#platform/web/ui/validity-tag.tsx';
import type { Overview } from '../overview.contract.ts';

/** Lists the next tasks, most urgent first. */
export function TodoCard({ todo, today }: { readonly todo: Overview['todo']; readonly today: string }) {
  return (
    <section className="card" aria-labelledby="ov-todo">
      <div className="card-head">
        <h2 id="ov-todo">接下来要做</h2>
        <span className="text-3 small">按紧急程度</span>
        <Link className="more" to={href(todoPages.todo)}>
          全部待办
        </Link>
      </div>
      {todo.length === 0 ? (
        <EmptyState title="没有待处理的事项" hint="证照临期、信息不一致或人数不足时，会按紧急程度列在这里。" />
      ) : (
        <ol className="ov-todo">
          {todo.map((one) => (
            <li key={one.uuid}>
              <div className="h">
                <b>{stripSampleMark(one.dueDate ? one.subject : one.title)}</b>
                <ValidityTag value={getReminderTag(one, today)} />
              </div>
              <p>{one.hint?.lastOn && one.hint.isSourced ? one.hint.text : stripSampleMark(one.content)}</p>
              <div className="a">
                <Link to={one.router} aria-label={`去处理：${stripSampleMark(one.title)}`}>
                  去处理
                </Link>
                {isReminderCode(one.code) && (
                  <Link to={getReminderPage(one.code, one.personKind)} aria-label={`查看提醒：${one.title}`}>
                    查看提醒
                  </Link>
                )}
              </div>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** Policies that are relevant for the enterprise (C-061). */
export function PoliciesCard() {
  const policies = useQuery(query(listMatchedPolicies, { query: { pageSize: 3 } }));
  return (
    <section className="card" aria-labelledby="ov-policies">
      <div className="card-head">
        <h2 id="ov-policies">与我有关的政策</h2>
        <Link className="more" to={href(articlesPages.match)}>
          匹配规则
        </Link>
      </div>
      <QueryView query={policies} subject="政策" lines={3}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState title="没有匹配的政策" hint="完善地区和资质项后，会按标签匹配政策文件。" />
          ) : (
            <ul className="ov-pol">
              {rows.map((policy) => (
                <li key={policy.uuid}>
                  <Link to={href(articlesPages.policyDetail, { uuid: policy.uuid })}>{policy.title}</Link>
                  <div className="m">
                    {policy.matched.slice(0, 2).map((tag) => (
                      <span key={tag} className="tag">
                        {tag}
                      </span>
                    ))}
                    <span className="num">{policy.publishTime?.slice(0, 10) ?? '日期待核对'}</span>
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </section>
  );
}
