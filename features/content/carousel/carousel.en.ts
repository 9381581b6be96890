/** English of carousel pictures. */
export const carouselTexts = {
  轮播图: 'Carousel images',
  轮播图详情: 'Carousel image details',
  新增轮播图: 'Add image',
  修改轮播图: 'Edit image',
  编辑轮播图: 'Edit image',
  删除轮播图: 'Delete images',
  '删除轮播图 {name}': 'Delete image {name}',
  '应用中将不再展示该图片。': 'This image will no longer be shown in the apps.',
  轮播位置: 'Placement',
  跳转类型: 'Link type',
  跳转地址: 'Link address',
  'JPG 或 PNG': 'JPG or PNG',
  同一位置最多启用10张: 'Up to 10 images can be enabled per placement',
} as const
