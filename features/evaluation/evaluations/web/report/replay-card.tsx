import { HistoryLines } from '#features/enterprise/record-history/web/record-history.web-api.ts';
import { useCommand } from '#platform/web/query.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { Card } from '#platform/web/ui/page-head.tsx';
import type { EvaluationReplay, ReplayRequirementChange } from '../../evaluations.contract.ts';
import { replayCheck } from '../../evaluations.contract.ts';

const CAUSES = { enterprise: '企业数据变化', law: '标准变化', day: '日期变化' } as const;
const VERDICTS = {
  met: '满足',
  declared: '按企业声明满足',
  unmet: '不满足',
  unknown: '待核对',
  notAssessed: '不再考核',
} as const;
const EDITS = { added: '新增', removed: '删除', changed: '修改' } as const;

const stateWords = (state: ReplayRequirementChange['before']): string =>
  state === null ? '无此指标' : `${VERDICTS[state.verdict]}，${state.have}`;

function Changes({ item }: { readonly item: EvaluationReplay['items'][number] }) {
  return (
    <div className="ck-scroll">
      <table className="table">
        <caption className="sr-only">{`${item.itemName}${item.level}与当时相比`}</caption>
        <thead>
          <tr>
            <th scope="col">指标</th>
            <th scope="col">当时</th>
            <th scope="col">现在</th>
            <th scope="col">原因</th>
          </tr>
        </thead>
        <tbody>
          {item.changes.map((change) => (
            <tr key={`${change.leafId} ${change.cause}`}>
              <th scope="row">{change.title}</th>
              <td>{stateWords(change.before)}</td>
              <td>{stateWords(change.after)}</td>
              <td>
                {CAUSES[change.cause]}
                {change.edits.length > 0 && <HistoryLines entries={change.edits} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Only modified stored content makes a report untrustworthy; other differences come from improved rule interpretation. */
function formatReplayed({ isSame, isIntact }: Pick<EvaluationReplay, 'isSame' | 'isIntact'>): string {
  if (!isIntact) return '存档的内容与出具时不一致，可能被改动，请勿使用。';
  return isSame
    ? '用当时的标准和数据重新计算，结果与存档逐字一致。'
    : '存档完好，未被改动。核对方法此后有改进，用当时的标准和数据重新计算，表述或结论与存档不同；申报前请重新核验。';
}

function Answer({ replay }: { readonly replay: EvaluationReplay }) {
  const changed = replay.items.filter((item) => item.changes.length > 0);
  return (
    <div className="card-body" role="status">
      <p className={!replay.isIntact ? 'alert e' : replay.isSame ? 'alert' : 'alert w'}>
        <Icon name={replay.isSame && replay.isIntact ? 'circle-tick' : 'triangle'} />
        <span>
          {formatReplayed(replay)}
          <code className="ck-hash">{replay.replayHash}</code>
        </span>
      </p>
      {replay.items.map(
        (item) =>
          item.past &&
          item.today && (
            <p key={`${item.itemName} ${item.level}`}>
              {replay.items.length > 1 && <b>{`${item.itemName}${item.level}：`}</b>}
              当时：{item.past.headline}；按今天的标准和数据：<b>{item.today.headline}</b>
            </p>
          ),
      )}
      {changed.length === 0 ? (
        <p className="text-3">与今天相比，各项指标没有变化。</p>
      ) : (
        changed.map((item) => <Changes key={`${item.itemName} ${item.level}`} item={item} />)
      )}
      {replay.editTotal > 0 && (
        <details className="ck-edits">
          <summary>校验之后修改过的数据（{replay.editTotal}）</summary>
          <ul>
            {replay.edits.map((edit, index) => (
              <li key={`${edit.part} ${edit.name} ${index}`}>
                {edit.part}：{edit.name}（{EDITS[edit.change]}）
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** Shows the replay of a check with the catalogue and the enterprise of that time, and the changes since (beyond.md, row 12). */
export function ReplayCard({ uuid }: { readonly uuid: string }) {
  const replay = useCommand(replayCheck);
  return (
    <div className="no-print">
      <Card
        title="与今天比较"
        note="先按当时的标准和数据重算，再按今天的重算"
        more={
          <Button isBusy={replay.isPending} busyLabel="计算中" onClick={() => replay.mutate({ params: { id: uuid } })}>
            <Icon name="history" />
            开始比较
          </Button>
        }
      >
        {replay.data && <Answer replay={replay.data} />}
      </Card>
    </div>
  );
}
