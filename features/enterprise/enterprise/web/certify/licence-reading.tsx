import { Icon } from '#platform/web/ui/icon.tsx';
import type { LicenceReadingState } from './use-licence-reading.ts';

interface LicenceReadingProps {
  readonly state: LicenceReadingState;
  /** Labels of required fields that the licence did not provide. */
  readonly unread: readonly string[];
}

/** Shows the recognition progress of the licence, and recognised values without a field in the form. */
export function LicenceReadingView({ state, unread }: LicenceReadingProps) {
  if (state === 'none') return null;
  if (state === 'running')
    return (
      <p className="certify-read" role="status">
        <Icon name="refresh" className="spin" />
        正在识别执照，读到的内容会填在下面
      </p>
    );
  if ('refusal' in state)
    return (
      <p className="alert w certify-read" role="status">
        <Icon name="info" />
        <span>{`${state.refusal.replace(/。$/, '')}。也可以直接在下面填写。`}</span>
      </p>
    );
  const { more, read, doubtful } = state.reading;
  return (
    <div className="certify-read" role="status">
      <p>
        <Icon name={unread.length > 0 ? 'info' : 'circle-tick'} />{' '}
        {read.length > 0 ? `从执照读到${read.join('、')}，请核对。` : '执照上的文字不够清楚。'}
        {unread.length > 0 && <b>没有读出{unread.join('、')}，请对照执照填写。</b>}
        {doubtful.length > 0 && <b>{doubtful.join('、')}识别得不太清楚，请对照原件。</b>}
      </p>
      {more.length > 0 && (
        <details>
          <summary>另外读到 {more.length} 项，随认证一起保存</summary>
          <dl>
            {more.map(({ label, field, value }) => (
              <div key={field}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </div>
  );
}
