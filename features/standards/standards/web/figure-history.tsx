import type { FigureChange, StandardLevel } from '../standards.contract.ts';
import { DocumentCitation } from './cite.tsx';

type Text = FigureChange['before'];

function OneText({ text, none, isOld }: { readonly text: Text; readonly none: string; readonly isOld: boolean }) {
  if (text === null) return <span className="text-3">{none}</span>;
  const { minimum } = text;
  const figure = minimum === null ? null : `${minimum.value} ${minimum.unit}`.trim();
  return (
    <div className="std-cell">
      {figure !== null && (isOld ? <del>{figure}</del> : <b>{figure}</b>)}
      {isOld ? <del className="small">{text.text}</del> : <span className="small text-2">{text.text}</span>}
      <span className="small">
        <DocumentCitation docNumber={text.docNumber} clause={text.clause} />
      </span>
      {text.isPending && <span className="std-pending">待核对</span>}
    </div>
  );
}

function When({ since, isAhead }: Pick<FigureChange, 'since' | 'isAhead'>) {
  if (since === null) return <span className="std-pending">施行日期待核对</span>;
  return (
    <>
      <span className="num">{since}</span> 起{isAhead && <span className="std-pending">尚未施行</span>}
    </>
  );
}

/** Shows the history of changed values with document, effective date and both texts. */
export function FigureHistory({ level }: { readonly level: StandardLevel }) {
  return (
    <section aria-labelledby="std-history">
      <div className="std-h2">
        <h2 id="std-history">指标的历次修改</h2>
        <span className="text-3">{level.history.length} 处</span>
      </div>
      <div className="std-req std-cmp">
        <table className="table top">
          <caption className="sr-only">{level.key}的指标由哪份文件改成什么</caption>
          <thead>
            <tr>
              <th scope="col">指标</th>
              <th scope="col">原来</th>
              <th scope="col">修改后</th>
              <th scope="col">修改文件和施行日期</th>
            </tr>
          </thead>
          <tbody>
            {level.history.map((change) => (
              <tr key={`${change.rowId} ${change.title} ${change.docNumber}`}>
                <th scope="row" className="k">
                  <a className="tap" href={`#${change.rowId}`}>
                    {change.title}
                  </a>
                </th>
                <td>
                  <OneText text={change.before} none="没有这项，或原文未收录" isOld />
                </td>
                <td>
                  <OneText text={change.after} none="不再考核" isOld={false} />
                </td>
                <td>
                  <div className="std-cell">
                    {change.docTitle !== null && <span className="small text-2">《{change.docTitle}》</span>}
                    <DocumentCitation docNumber={change.docNumber} />
                    <span className="small text-3">
                      <When {...change} />
                    </span>
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
