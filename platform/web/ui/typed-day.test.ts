import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { DateTimeField, DayField } from './day-field.tsx';
import {
  getTypedDateError,
  isConfirmingEnter,
  parseTypedDateTime,
  parseTypedDay,
  replaceFormValue,
} from './typed-day.ts';

const LABEL = '发证日期';
const explain = (text: string, bounds = {}) => getTypedDateError(LABEL, parseTypedDay(text), bounds);

describe('a typed day', () => {
  it.each(['2024.3.5', '20240305', '2024-03-05', '2024/3/5', '2024年3月5日', ' 2024－03－05 '])('reads %s', (text) => {
    expect(parseTypedDay(text)).toEqual({ is: 'value', value: '2024-03-05' });
  });

  it('refuses what names no day, with a sentence that begins with the name of the field', () => {
    for (const text of ['2024-02-30', '2024.3', '24.3.5', '明天', '长期', '0'])
      expect(explain(text), text).toMatch(/^发证日期[^，。]+/);
  });

  it('accepts an empty text and days up to the bounds', () => {
    expect(explain(' ')).toBeNull();
    const bounds = { min: '2024-03-05', max: '2024-03-07' };
    expect(explain('2024.3.5', bounds)).toBeNull();
    expect(explain('2024.3.7', bounds)).toBeNull();
    expect(explain('2024.3.4', bounds)).toBe('发证日期不能早于 2024-03-05');
    expect(explain('2024.3.8', bounds)).toBe('发证日期不能晚于 2024-03-07');
  });
});

describe('a typed moment', () => {
  it.each(['2024.3.5 9:05', '2024-03-05T09:05', '20240305 09：05', '2024年3月5日 09:05:59'])('reads %s', (text) => {
    expect(parseTypedDateTime(text)).toEqual({ is: 'value', value: '2024-03-05 09:05:00' });
  });

  it('refuses a day without a time and times that do not exist', () => {
    expect(parseTypedDateTime('2024-03-05')).toMatchObject({ is: 'wrong', words: expect.stringContaining('缺少时间') });
    expect(parseTypedDateTime('2024-03-05 24:00').is).toBe('wrong');
    expect(parseTypedDateTime('2024-03-05 09:60').is).toBe('wrong');
    expect(parseTypedDateTime('2024-02-30 09:00').is).toBe('wrong');
  });
});

describe('a date field', () => {
  it('ties label, help and error to one text input', () => {
    const html = renderToStaticMarkup(
      createElement(DayField, {
        label: LABEL,
        isRequired: true,
        help: '证书上的日期',
        error: '请填写发证日期',
        value: '',
      }),
    );
    const id = /<label for="([^"]+)"/.exec(html)?.[1] ?? '';
    const input = /<input[^>]*type="text"[^>]*>/.exec(html)?.[0] ?? '';
    expect(id).not.toBe('');
    expect(input).toContain(`id="${id}"`);
    expect(input).toContain('required=""');
    expect(input).toContain('aria-invalid="true"');
    expect(input).toContain(`aria-describedby="${id}-error ${id}-help"`);
    expect(html).toContain(`id="${id}-error" role="alert"`);
  });

  it('is read from the data of a form by its name, once', () => {
    const html = renderToStaticMarkup(
      createElement(DayField, { label: LABEL, name: 'on', defaultValue: '2024-03-05' }),
    );
    expect(html.match(/name="on"/g)).toHaveLength(1);
    expect(html).toContain('value="2024-03-05"');
  });

  it('puts its value into the data of its form, also while the text is typed', () => {
    const form = new EventTarget();
    const read = () => {
      const formData = new FormData();
      formData.set('on', '20240305');
      form.dispatchEvent(Object.assign(new Event('formdata'), { formData }));
      return [...formData];
    };
    const stop = replaceFormValue(form, 'on', () => '2024-03-05');
    expect(read()).toEqual([['on', '2024-03-05']]);
    stop();
    expect(read()).toEqual([['on', '20240305']]);
  });

  it('takes the Enter of an input method for a part of the text', () => {
    expect(isConfirmingEnter({ key: 'Enter', isComposing: false })).toBe(true);
    expect(isConfirmingEnter({ key: 'Enter', isComposing: true })).toBe(false);
  });

  it('shows a moment to the minute', () => {
    const html = renderToStaticMarkup(
      createElement(DateTimeField, { label: '发布时间', value: '2024-03-05 09:00:33' }),
    );
    expect(html).toContain('value="2024-03-05 09:00"');
  });
});
