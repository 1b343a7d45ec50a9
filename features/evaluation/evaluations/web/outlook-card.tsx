import { useQuery } from '@tanstack/react-query';
import { listForecastChanges } from '#domain/qualification/outlook/losses.ts';
import { formatLossStart, LOSS_DEGREE_LABELS, LOSS_DEGREES } from '#domain/qualification/wording/loss-degrees.ts';
import { stripSampleMark } from '#domain/text/sample-mark.ts';
import { query } from '#platform/web/query.ts';
import { Card } from '#platform/web/ui/page-head.tsx';
import { QueryView } from '#platform/web/ui/query-view.tsx';
import { StatusTag } from '#platform/web/ui/validity-tag.tsx';
import { getOutlook, type Outlook } from '../evaluations.contract.ts';
import { formatForecastAmount, getOutlookStatus } from './outlook-words.ts';

type Item = Outlook['items'][number];

function StandingTag({ item }: { readonly item: Item }) {
  const { look, words } = getOutlookStatus(item);
  return <StatusTag look={look} words={words} />;
}

interface TurnLeaf {
  readonly key: string;
  readonly leaf: NonNullable<Item['firstFailure']>['leaves'][number];
  readonly change: string;
}

const listTurnLeaves = (item: Item): TurnLeaf[] =>
  listForecastChanges(item).flatMap(({ degree, day, leaves }) =>
    leaves.map((leaf) => ({ key: `${degree} ${leaf.leafId}`, leaf, change: formatLossStart(degree, day) })),
  );

function OutlookRow({ item }: { readonly item: Item }) {
  const turns = listTurnLeaves(item);
  return (
    <li className="ck-held">
      <div className="row g12">
        <b>
          {item.itemName} {item.level}
        </b>
        <StandingTag item={item} />
      </div>
      {turns.length > 0 && (
        <ul className="ck-list">
          {turns.map(({ key, leaf, change }) => (
            <li key={key}>
              <b>{leaf.title}</b>
              <span>
                {change}：{leaf.need}。届时：{stripSampleMark(leaf.have)}
                {leaf.causes.map((cause) => (
                  <span key={cause.ref} className="ck-cause">
                    {stripSampleMark(cause.name)}（{cause.via}）：{cause.reason}
                  </span>
                ))}
              </span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** Lists the items that change individually and the others in one line, so that the urgent ones stay visible. */
function OutlookList({ items }: { readonly items: readonly Item[] }) {
  const turning = items.filter((item) => listForecastChanges(item).length > 0);
  const rest = items.length - turning.length;
  return (
    <>
      {turning.length > 0 && (
        <ul>
          {turning.map((item) => (
            <OutlookRow key={item.itemRef} item={item} />
          ))}
        </ul>
      )}
      {rest > 0 && (
        <p className="card-body text-3">
          {turning.length > 0 ? '其余' : '全部'} {rest} 个资质项在此期间没有要求会因到期、年龄或年限变差。
        </p>
      )}
    </>
  );
}

type LossDegree = Outlook['keyPeople'][number]['broken'][number]['leaves'][number]['degree'];

interface TightLeaf {
  readonly key: string;
  readonly degree: LossDegree;
  readonly item: string;
  readonly title: string;
  readonly need: string;
  readonly names: readonly string[];
}

/**
 * Groups by requirement and degree, the gravest degree first. If just enough people count for a requirement, each of them is indispensable.
 */
function groupByLeaf(people: Outlook['keyPeople']): TightLeaf[] {
  const found = new Map<string, TightLeaf & { names: string[] }>();
  for (const { name, broken } of people)
    for (const item of broken)
      for (const leaf of item.leaves) {
        const key = `${item.itemRef} ${leaf.leafId} ${leaf.degree}`;
        const known = found.get(key);
        if (known) known.names.push(name);
        else
          found.set(key, {
            key,
            degree: leaf.degree,
            item: `${item.itemName} ${item.level}`,
            title: leaf.title,
            need: leaf.need,
            names: [name],
          });
      }
  return [...found.values()].sort(
    (a, b) => LOSS_DEGREES.indexOf(a.degree) - LOSS_DEGREES.indexOf(b.degree) || a.names.length - b.names.length,
  );
}

const SHOWN_NAMES = 8;

function TightLeafRow({ leaf }: { readonly leaf: TightLeaf }) {
  const shown = leaf.names.slice(0, SHOWN_NAMES).join('、');
  return (
    <li>
      <b>{leaf.names.length > SHOWN_NAMES ? `${shown} 等 ${leaf.names.length} 人` : shown}</b>
      <span>
        {leaf.item} {LOSS_DEGREE_LABELS[leaf.degree]}：{leaf.title}（{leaf.need}）
      </span>
    </li>
  );
}

function HoursRow({ chain }: { readonly chain: Outlook['hours'][number] }) {
  const after = chain.endOn === null ? '' : `${chain.endOn} 后`;
  return (
    <li>
      <b>
        {stripSampleMark(chain.name)} 还差 {chain.missing} 学时
      </b>
      <span>
        {chain.paper}，{chain.endOn === null ? '继续教育有效期待核对' : `${chain.endOn} 前修满`}
        {chain.broken.flatMap((item) =>
          item.leaves.map((leaf) => (
            <span key={`${item.itemRef} ${leaf.leafId}`} className="ck-cause">
              {after} {item.itemName} {item.level}：{leaf.title}
              {LOSS_DEGREE_LABELS[leaf.degree]}，{stripSampleMark(formatForecastAmount(leaf.degree, leaf))}
            </span>
          )),
        )}
        {chain.endOn !== null && chain.broken.length === 0 && (
          <span className="ck-cause">到期后没有资质要求因此变差</span>
        )}
      </span>
    </li>
  );
}

/**
 * Shows the current qualifications that would be lost through expiry alone or through the departure of one person (beyond.md, second table,
 * rows 3 and 4).
 */
export function OutlookCards() {
  const outlook = useQuery(query(getOutlook));
  return (
    <>
      <Card
        title="未来 24 个月"
        note="假设什么都不办理：证书到期、年龄、业绩年限和新规施行会让哪一天先有一条要求不再满足、不再能证明或缺口扩大"
      >
        <QueryView query={outlook} subject="风险预测" shape="rows">
          {({ items }) =>
            items.length === 0 ? (
              <p className="card-body text-3">登记资质项后，这里会预测。</p>
            ) : (
              <OutlookList items={items} />
            )
          }
        </QueryView>
      </Card>
      <Card title="关键人员" note="其中任何一人离开，就有一项要求不再满足、不再能证明，或缺口扩大">
        <QueryView query={outlook} subject="关键人员" shape="rows">
          {({ keyPeople }) =>
            keyPeople.length === 0 ? (
              <p className="card-body text-3">没有哪一个人的离开会单独让一项要求变差。</p>
            ) : (
              <div className="ck-held">
                <ul className="ck-list">
                  {groupByLeaf(keyPeople).map((leaf) => (
                    <TightLeafRow key={leaf.key} leaf={leaf} />
                  ))}
                </ul>
              </div>
            )
          }
        </QueryView>
      </Card>
      <Card title="继续教育学时" note="未修满时注册不能延续，哪项资质会因此不足">
        <QueryView query={outlook} subject="学时预测" shape="rows">
          {({ hours }) =>
            hours.length === 0 ? (
              <p className="card-body text-3">没有登记为未修满的学时。学时在人员资料的“继续教育学时”中登记。</p>
            ) : (
              <div className="ck-held">
                <ul className="ck-list">
                  {hours.map((chain) => (
                    <HoursRow key={`${chain.ref} ${chain.paper}`} chain={chain} />
                  ))}
                </ul>
              </div>
            )
          }
        </QueryView>
      </Card>
    </>
  );
}
