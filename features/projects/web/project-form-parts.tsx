import { AutoComplete, Button, Form, Input, InputNumber } from 'antd';
import { DayInput } from '#platform/web/console/day-input.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { LINK_LABELS } from '../contract.ts';

const LINK_STATES = ['已录入', '缺失', '不适用'].map((value) => ({ value, label: value }));

interface RowsProps {
  /** Path of the list: `metrics`, or `[0, 'metrics']` inside a unit work. */
  readonly name: string | (string | number)[];
  readonly legend: string;
}

function Remove({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <button type="button" className="prj-x" aria-label={label} onClick={onClick}>
      <Icon name="trash" />
    </button>
  );
}

/** Measures as the standards name them, one a row. */
export function MeasureFields({ name, legend }: RowsProps) {
  return (
    <Form.List name={name}>
      {(fields, { add, remove }) => (
        <fieldset className="prj-set">
          <legend>{legend}</legend>
          {fields.map((field, index) => (
            <div key={field.key} className="prj-measure">
              <Form.Item name={[field.name, 'metric']} label="指标名称" required>
                <Input placeholder="如 单体建筑面积" />
              </Form.Item>
              <Form.Item name={[field.name, 'value']} label="数值">
                <InputNumber className="prj-number" />
              </Form.Item>
              <Form.Item name={[field.name, 'unit']} label="单位">
                <Input placeholder="如 m²" />
              </Form.Item>
              <Remove label={`删除第 ${index + 1} 个指标`} onClick={() => remove(field.name)} />
            </div>
          ))}
          <Button type="dashed" onClick={() => add({ metric: '', value: null, unit: null })}>
            添加指标
          </Button>
        </fieldset>
      )}
    </Form.List>
  );
}

/** Unit works (单位工程): each may count for one indicator of a standard. */
export function WorkFields() {
  return (
    <Form.List name="works">
      {(fields, { add, remove }) => (
        <fieldset className="prj-set">
          <legend>单位工程</legend>
          {fields.map((field, index) => (
            <div key={field.key} className="prj-work">
              <Form.Item name={[field.name, 'workName']} label="名称" required>
                <Input placeholder="如 1 号楼" />
              </Form.Item>
              <Remove label={`删除第 ${index + 1} 个单位工程`} onClick={() => remove(field.name)} />
              <MeasureFields name={[field.name, 'metrics'] as (string | number)[]} legend="指标" />
            </div>
          ))}
          <Button type="dashed" onClick={() => add({ workName: '', metrics: [], features: [] })}>
            添加单位工程
          </Button>
        </fieldset>
      )}
    </Form.List>
  );
}

/** The five links of the record on the platform. */
export function LinkFields() {
  return (
    <fieldset className="prj-set">
      <legend>监管平台业务环节</legend>
      {Object.entries(LINK_LABELS).map(([kind, label]) => (
        <div key={kind} className="prj-measure">
          <Form.Item name={['links', kind, 'state']} label={`${label}状态`}>
            <AutoComplete allowClear options={LINK_STATES} />
          </Form.Item>
          <Form.Item name={['links', kind, 'no']} label="编号">
            <Input allowClear />
          </Form.Item>
          <Form.Item name={['links', kind, 'date']} label="日期">
            <DayInput />
          </Form.Item>
        </div>
      ))}
    </fieldset>
  );
}
