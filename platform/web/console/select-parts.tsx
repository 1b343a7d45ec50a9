import { Icon } from '../ui/icon.tsx';

/** `allowClear` of antd's fields: by default antd reads its cross out in English, in every locale. */
export const CLEAR_PROPS = {
  label: '清除',
  clearIcon: (
    <>
      <Icon name="close" size="small" />
      <span className="sr-only">清除</span>
    </>
  ),
};

/** `showSearch` of a searchable list: filters by the labels of its options. */
export const SEARCH_PROPS = {
  optionFilterProp: 'label',
  searchIcon: <Icon name="search" size="small" />,
};
