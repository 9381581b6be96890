/**
 * Stands in the build for the menu by which antd's Table filters a column (see vite.config.ts): no list of ours has one.
 * @throws Error when a column asks for it, so that whoever adds `filters` to a column learns why it cannot work
 */
export default function NoColumnFilter(): never {
  throw new Error('The filter menu of table columns is left out of the build: filter by the fields above the list.')
}

/** Values of a column's filters: none. */
export const flattenKeys = (): string[] => []
