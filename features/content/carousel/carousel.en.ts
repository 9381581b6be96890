/** English of carousel pictures. */
export const carouselTexts = {
  轮播图: 'Carousel pictures',
  轮播图详情: 'Carousel picture',
  新增轮播图: 'Add a picture',
  修改轮播图: 'Change a picture',
  编辑轮播图: 'Edit the picture',
  删除轮播图: 'Remove pictures',
  '删除轮播图 {name}': 'Remove the picture {name}',
  '应用中将不再展示该图片。': 'The apps no longer show it.',
  轮播位置: 'Place',
  跳转类型: 'Leads to',
  跳转地址: 'Address',
  'JPG 或 PNG': 'JPG or PNG',
  同一位置最多启用10张: 'At most 10 pictures are on in one place',
} as const
