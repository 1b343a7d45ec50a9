import { createLookupTable } from '#domain/text/table.ts';
import type { RandomSource } from './dice.ts';
import { CAPTCHA_PHRASES } from './phrases.ts';

/**
 * Decoys that resemble a word of a phrase but differ in a part that stays visible when rotated and distorted. No pair differs only by the
 * length of a stroke (土 and 士), because users could not tell the two apart.
 */
const LOOK_ALIKES: Readonly<Record<string, string>> = createLookupTable({
  安: '宴桉',
  生: '牲姓',
  产: '铲彦',
  项: '顶顺',
  目: '相盲',
  经: '轻径',
  理: '埋狸',
  施: '旋拖',
  许: '诉诈',
  可: '何奇',
  竣: '峻俊',
  验: '险捡',
  质: '盾贩',
  量: '童置',
  管: '官菅',
  注: '往驻',
  册: '珊栅',
  建: '健律',
  造: '选靠',
  资: '贷货',
  延: '廷诞',
  续: '读赎',
  动: '劝幼',
  态: '志忠',
  核: '该刻',
  查: '香杳',
  绩: '债渍',
  补: '外扑',
  录: '绿禄',
  员: '圆贺',
  社: '杜祝',
  保: '堡褓',
  总: '息急',
  承: '蒸函',
  监: '蓝盐',
  师: '狮帅',
  勘: '堪甚',
  察: '擦蔡',
  院: '皖浣',
  价: '阶界',
  防: '访妨',
  水: '冰泳',
  层: '屋居',
  钢: '铜纲',
  结: '洁桔',
  构: '沟购',
  幕: '墓慕',
  墙: '樯啬',
  板: '饭贩',
  地: '他池',
  基: '其棋',
  机: '饥枫',
  房: '肩扁',
  消: '梢稍',
  栓: '桂诠',
  市: '柿闹',
  政: '攻致',
  路: '跑跳',
  桥: '轿娇',
  梁: '粱染',
  塔: '搭嗒',
  隧: '遂随',
  道: '遇首',
  混: '棍提',
  凝: '疑拟',
  起: '赶超',
  重: '动种',
  臂: '劈壁',
  脚: '却腿',
  架: '驾枷',
  装: '袋裂',
  修: '悠候',
  园: '困圆',
  林: '森材',
  树: '村衬',
  利: '刺割',
  坝: '贝狈',
  旁: '傍膀',
  净: '争挣',
  营: '莹萤',
  执: '势热',
  照: '昭熙',
  信: '诺倍',
  代: '伐袋',
  码: '妈驼',
  审: '宙宇',
  批: '比纰',
  通: '诵桶',
  过: '迈时',
  名: '铭各',
  档: '挡裆',
  案: '宴桌',
  技: '枝歧',
  术: '述怵',
  职: '识织',
  称: '弥你',
  岗: '纲钢',
  位: '泣拉',
  证: '征整',
  继: '断绝',
  教: '敬孝',
  育: '盲背',
  招: '沼昭',
  标: '际禁',
  文: '纹蚊',
  件: '牛伴',
  合: '拾盒',
  备: '奋畜',
  图: '冬国',
  纸: '低抵',
  会: '绘荟',
  测: '侧厕',
  放: '效故',
  线: '浅钱',
  坑: '抗炕',
  护: '炉沪',
  填: '镇慎',
  劳: '荣萤',
  务: '雾条',
  城: '诚盛',
  规: '观现',
  划: '刻战',
  绿: '缘录',
  筑: '恐巩',
  能: '熊罢',
  减: '感喊',
  排: '徘悲',
});

const PHRASE_WORDS = [...new Set(CAPTCHA_PHRASES.join(''))];

/** All characters that a picture can show; the list is public. */
export const CAPTCHA_WORDS: readonly string[] = [...new Set([...PHRASE_WORDS, ...Object.values(LOOK_ALIKES).join('')])];

/** Each picture shows 5 to 7 words: the words of the phrase, two similar ones, and random ones. */
const DRAWN = { least: 5, most: 7 } as const;
const SIMILAR_KINDS = 2;

/** Selects the words to click, in order, and the decoys of a picture. */
export function selectCaptchaWords(dice: RandomSource): {
  readonly wanted: readonly string[];
  readonly others: readonly string[];
} {
  const wanted = [...dice.pick(CAPTCHA_PHRASES)];
  const isStrange = (word: string) => !wanted.includes(word);
  const alike = dice
    .some(wanted, wanted.length)
    .flatMap((word) => dice.some([...(LOOK_ALIKES[word] ?? '')].filter(isStrange), 1));
  const decoys = [...new Set(alike)].slice(0, SIMILAR_KINDS);
  const count = DRAWN.least + dice.below(DRAWN.most - DRAWN.least + 1) - wanted.length;
  const strange = dice.some(
    PHRASE_WORDS.filter((word) => isStrange(word) && !decoys.includes(word)),
    count,
  );
  return { wanted, others: [...decoys, ...strange].slice(0, count) };
}
