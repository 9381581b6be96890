/** Door of the area in the browser: what other areas may show. */
export { AisleSelect } from './aisle/AisleSelect.tsx'
export { codesText } from './aisle/aisle-words.tsx'
export { LineTable } from './line/LineTable.tsx'
export { LinesField, linesRule } from './line/LinesField.tsx'
export { ModelsField } from './model/ModelsField.tsx'
