/** English of regions. */
export const regionTexts = {
  行政区划列表: 'Regions',
  行政区划树: 'Regions, tree',
  行政区划逐级列表: 'Regions, one level',
  下级行政区划: 'Regions below',
  行政区划详情: 'Region details',
  省市区树: 'Provinces, cities, districts',
  区县所属省市: 'Province and city of a district',
  上级区划: 'Region above',
  区划编码: 'Region code',
  区划名称: 'Region name',
  区划级别: 'Region level',
  '选择或输入地区名称、编码': 'Choose, or type a name or code',
} as const
