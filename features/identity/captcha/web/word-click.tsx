import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useId, useState } from 'react';
import { query } from '#platform/web/query.ts';
import { Icon } from '#platform/web/ui/icon.tsx';
import { CAPTCHA_SIZE, type CaptchaProof, generateCaptcha } from '../captcha.contract.ts';
import { CaptchaCodeForm } from './by-code.tsx';
import { ProviderWidget } from './provider-widget.tsx';
import { useWork } from './use-work.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

const { width: WIDTH, height: HEIGHT } = CAPTCHA_SIZE;
const STEP = 6;
const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

const clamp = (value: number, most: number): number => Math.round(Math.min(Math.max(value, 0), most));
const left = (point: Point): string => `${(point.x / WIDTH) * 100}%`;
const top = (point: Point): string => `${(point.y / HEIGHT) * 100}%`;

export interface WordClickProps {
  /** Receives the complete proof, or null while clicks are missing. */
  readonly onChange: (proof: CaptchaProof | null) => void;
  readonly error?: string | undefined;
  /** The number or name for which the captcha will be used, as typed so far. */
  readonly subject?: string | undefined;
}

/** The picture to click, with the pointer or the keyboard: the arrow keys move a cross, and Enter marks its position. */
function Board({ img, marks, onMark }: { img: string; marks: readonly Point[]; onMark: (point: Point) => void }) {
  const [cross, setCross] = useState<Point | null>(null);
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    // A click by keyboard has no position and refers to the cross.
    if (event.detail === 0) return onMark(cross ?? { x: WIDTH / 2, y: HEIGHT / 2 });
    const box = event.currentTarget.getBoundingClientRect();
    onMark({
      x: clamp(((event.clientX - box.left) / box.width) * WIDTH, WIDTH),
      y: clamp(((event.clientY - box.top) / box.height) * HEIGHT, HEIGHT),
    });
  };
  const move = (event: KeyboardEvent) => {
    const way = MOVES[event.key];
    if (!way) return;
    event.preventDefault();
    setCross((old) => ({
      x: clamp((old?.x ?? WIDTH / 2) + way[0], WIDTH),
      y: clamp((old?.y ?? HEIGHT / 2) + way[1], HEIGHT),
    }));
  };
  return (
    <button
      type="button"
      className="wc-board"
      aria-label="验证图片：用鼠标依次点击文字，或用方向键移动十字、按回车标记"
      onClick={click}
      onKeyDown={move}
      onBlur={() => setCross(null)}
    >
      <img src={`data:image/png;base64,${img}`} width={WIDTH} height={HEIGHT} alt="" draggable={false} />
      {cross && <span className="wc-cross" style={{ left: left(cross), top: top(cross) }} />}
      {marks.map((mark, index) => (
        <span key={`${mark.x} ${mark.y} ${index}`} className="wc-mark" style={{ left: left(mark), top: top(mark) }}>
          {index + 1}
        </span>
      ))}
    </button>
  );
}

interface PictureProps extends WordClickProps {
  /** Switches to a code by SMS or mail. */
  readonly onLeave: () => void;
}

function Picture({ onChange, onLeave, error, subject }: PictureProps) {
  const id = useId();
  const [marks, setMarks] = useState<readonly Point[]>([]);
  // Keeps the first value, so that typing does not change the displayed picture.
  const [asked] = useState(subject ? { query: { subject } } : {});
  const captcha = useQuery({
    ...query(generateCaptcha, asked),
    gcTime: 0,
    staleTime: 100_000,
    refetchOnMount: 'always',
  });
  const { refetch } = captcha;
  const data = captcha.isFetching ? undefined : captcha.data;
  const work = useWork(data?.uuid, data?.work.bits ?? 0);
  const isDone = data !== undefined && marks.length === data.words.length;
  useEffect(() => {
    if (isDone && work?.nonce) onChange({ uuid: work.uuid, points: [...marks], work: work.nonce });
  }, [isDone, marks, work, onChange]);
  const renew = () => {
    setMarks([]);
    onChange(null);
    void refetch();
  };
  const words = data?.words ?? [];
  const mark = (point: Point) => {
    if (!data || marks.length >= words.length) return;
    setMarks([...marks, point]);
  };
  const back = () => {
    setMarks(marks.slice(0, -1));
    onChange(null);
  };
  if (data?.provider) return <ProviderWidget onChange={onChange} onLeave={onLeave} />;
  return (
    <>
      <div className={error ? 'word-click bad' : 'word-click'} role="group" aria-labelledby={id}>
        <div className="wc-head">
          <span id={id}>
            请依次点击 <b>{words.join('')}</b>
          </span>
          <button type="button" aria-label="撤销上一次点击" disabled={marks.length === 0} onClick={back}>
            <Icon name="undo" />
          </button>
          <button type="button" aria-label="换一张验证图片" onClick={renew}>
            <Icon name="refresh" />
          </button>
          <button type="button" aria-label="改用短信或邮件验证码" onClick={onLeave}>
            <Icon name="phone" />
          </button>
        </div>
        {data ? (
          <Board key={data.uuid} img={data.img} marks={marks} onMark={mark} />
        ) : (
          <p className="wc-wait" role="status">
            {captcha.isError ? '验证图片没有加载出来，请点右上角重试' : '正在取验证图片'}
          </p>
        )}
      </div>
      <p className="wc-state">
        <span aria-live="polite">
          {work?.nonce === null
            ? '浏览器没有完成安全计算，请换一张重试。'
            : getState(marks.length, words.length, work !== null)}
        </span>
        看不清可换一张，或
        <button type="button" className="lnk" onClick={onLeave}>
          改用短信或邮件验证码
        </button>
        。
      </p>
    </>
  );
}

const getState = (done: number, all: number, isWorked: boolean): string => {
  if (done === 0) return '图片 120 秒内有效。';
  if (done === all && !isWorked) return `已点 ${done} / ${all}，正在完成安全计算…`;
  return done === all ? `已点 ${done} / ${all}。` : `已点 ${done} 个，还差 ${all - done} 个。`;
};

/** Remembers while the page is open that the user chose the code instead of the picture, so that the next attempt offers it again. */
let isByCode = false;

/**
 * Word-click captcha (C-178, G-29): passes the clicks, or the code that was sent instead, to its form; only the server knows whether they
 * are correct. After a proof is used, the form renders the component under another `key`, which loads a new picture.
 */
export function WordClick({ onChange, error: fault, subject }: WordClickProps) {
  const [byCode, setByCode] = useState(isByCode);
  // Hides the error about a missing captcha as soon as the captcha is complete; the form would remove it only at the next submission.
  const [isGiven, setGiven] = useState(false);
  const error = isGiven ? undefined : fault;
  const tell = useCallback(
    (proof: CaptchaProof | null) => {
      setGiven(proof !== null);
      onChange(proof);
    },
    [onChange],
  );
  const choose = (next: boolean) => {
    isByCode = next;
    setByCode(next);
    tell(null);
  };
  return (
    <div className="field wc-field" role="group" aria-label="安全验证">
      <span className="wc-label" aria-hidden="true">
        安全验证
      </span>
      {byCode ? (
        <CaptchaCodeForm onChange={tell} onLeave={() => choose(false)} />
      ) : (
        <Picture onChange={tell} onLeave={() => choose(true)} error={error} subject={subject} />
      )}
      {error && (
        <span className="er" role="alert">
          <Icon name="circle-cross" size="small" />
          {error}
        </span>
      )}
    </div>
  );
}
