import { useState } from 'react';
import { Link } from 'react-router';
import { formatCost, formatOrder, formatWays } from '#domain/qualification/advice/weights.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/page-head.tsx';
import type { StoredAdvice, StoredWay } from '../../contract/advice.ts';
import { WeightsDialog } from './weights-dialog.tsx';
import './advice.css';

function Way({ way, number }: { readonly way: StoredWay; readonly number: number }) {
  const different = new Set(way.differs);
  return (
    <li className={number === 1 ? 'ad-way on' : 'ad-way'}>
      <h3>
        补法 {number}
        {number === 1 && <span className="tag">成本最低</span>}
      </h3>
      <ul>
        {way.sentences.map((sentence, index) => (
          <li key={`${index} ${sentence}`}>
            {different.has(sentence) ? (
              <>
                <b>{sentence}</b>
                <span className="tag">与补法 1 不同</span>
              </>
            ) : (
              sentence
            )}
          </li>
        ))}
      </ul>
      <p className="text-3 small">{formatCost(way.cost)}</p>
    </li>
  );
}

interface AdviceCardProps {
  readonly advice: StoredAdvice;
  /** The address of the what-if page for trying the measures. */
  readonly tryAt: string;
}

/** Shows the smallest sets of measures, cheapest first, with their differences. */
export function AdviceCard({ advice, tryAt }: AdviceCardProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card
      title="补法比较"
      note={formatWays(advice)}
      more={
        <span className="row g12 no-print">
          <Button size="small" onClick={() => setOpen(true)}>
            成本设置
          </Button>
          <Link className="btn small" to={tryAt}>
            试算补齐
          </Link>
        </span>
      }
    >
      <ol className="ad-ways">
        {advice.ways.map((way, index) => (
          <Way key={way.sentences.join('|')} way={way} number={index + 1} />
        ))}
      </ol>
      {advice.left.length > 0 && (
        <p className="card-body text-2">另有不满足、需另行核实或声明的要求：{advice.left.join('、')}</p>
      )}
      <p className="card-body text-3 small">{formatOrder(advice.isAssumed)}。</p>
      {isOpen && <WeightsDialog onClose={() => setOpen(false)} />}
    </Card>
  );
}
