/** Words that the names of the demo's merchants are made of. */
export const districts = ['朝阳', '海淀', '东城', '西城', '丰台', '通州', '望京', '国贸', '三里屯', '中关村'] as const
export const merchantNames = [
  '鲜果时光',
  '老街面馆',
  '晨光便利',
  '青禾书店',
  '云上咖啡',
  '百味小厨',
  '安心药房',
  '花间茶舍',
  '乐购超市',
  '匠心理发',
  '蓝海水产',
  '暖阳烘焙',
] as const
