/** English of rich text. */
export const richTextTexts = {
  文字格式: 'Text format',
  加粗: 'Bold',
  斜体: 'Italic',
  小标题: 'Heading',
  正文: 'Paragraph',
  项目列表: 'Bulleted list',
  编号列表: 'Numbered list',
} as const
