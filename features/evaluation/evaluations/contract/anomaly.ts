/** The maximum number of months for meeting an unmet standard again: 《建筑业企业资质管理规定》（住房城乡建设部令第22号）第二十八条. */
export const CORRECTION_PERIOD_MONTHS = 3;
export const CORRECTION_PERIOD_BASIS = '《建筑业企业资质管理规定》（住房城乡建设部令第22号）第二十八条';
