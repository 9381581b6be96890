// What antd's Table takes of the tree's package to choose rows: sums over keys, without anything that is drawn.
export { arrAdd, arrDel } from '@rc-component/tree/es/util'
export { conductCheck } from '@rc-component/tree/es/utils/conductUtil'
export { convertDataToEntities } from '@rc-component/tree/es/utils/treeUtil'
