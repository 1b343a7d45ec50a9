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

/** `showSearch` of a list in which somebody types to find: by what its options are called. */
export const SEARCH_PROPS = {
  optionFilterProp: 'label',
  searchIcon: <Icon name="search" size="small" />,
};
