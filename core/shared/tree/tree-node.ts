import { z } from 'zod'
import { flag } from '../shapes/shapes.ts'

/** A node of a tree to choose from. `key` and `value` repeat the id. @source docs/wire.md 3 */
export const TreeNode = z.object({
  id: z.string(),
  parentId: z.string(),
  title: z.string(),
  key: z.string(),
  value: z.string(),
  hasChildren: flag().optional(),
  get children(): z.ZodOptional<z.ZodArray<typeof TreeNode>> {
    return z.array(TreeNode).optional()
  },
})
export type TreeNode = z.output<typeof TreeNode>
