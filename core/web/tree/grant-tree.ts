/** A node to choose. */
export interface Node {
  readonly key: string
  readonly title: string
  readonly children?: Node[] | undefined
}

/** Keys of all nodes, those above before those below. */
export const nodeKeys = (nodes: readonly Node[]): string[] =>
  nodes.flatMap(({ key, children = [] }) => [key, ...nodeKeys(children)])

/** Way from the top to a node, the node last; empty when it is not in the tree. */
function wayTo(nodes: readonly Node[], key: string): Node[] {
  for (const node of nodes) {
    if (node.key === key) return [node]
    const below = wayTo(node.children ?? [], key)
    if (below.length > 0) return [node, ...below]
  }
  return []
}

/** Returns the chosen nodes after one more is chosen: with it also all nodes above it, and all below it. */
export function chosenWith(nodes: readonly Node[], chosen: readonly string[], key: string): string[] {
  const way = wayTo(nodes, key)
  return [...new Set([...chosen, ...way.map((node) => node.key), ...nodeKeys(way.slice(-1))])]
}

/** Returns the chosen nodes after one is given up: nothing below it stays chosen either. */
export function chosenWithout(nodes: readonly Node[], chosen: readonly string[], key: string): string[] {
  const gone = new Set(nodeKeys(wayTo(nodes, key).slice(-1)))
  return chosen.filter((one) => !gone.has(one))
}

/** Nodes that are not chosen themselves while something below them is: groups, which nobody holds as such. */
export function partlyChosen(nodes: readonly Node[], chosen: ReadonlySet<string>): string[] {
  return nodes.flatMap(({ key, children = [] }) => [
    ...(!chosen.has(key) && nodeKeys(children).some((below) => chosen.has(below)) ? [key] : []),
    ...partlyChosen(children, chosen),
  ])
}

/** The part of a tree that leads to nodes whose title holds the text, with all that stands below those. */
export const foundNodes = (nodes: readonly Node[], text: string): Node[] =>
  nodes.flatMap((node) => {
    if (node.title.includes(text)) return [node]
    const children = foundNodes(node.children ?? [], text)
    return children.length > 0 ? [{ ...node, children }] : []
  })

/** Keys of the nodes that must be unfolded for nodes with the text to be seen. */
export const waysToFound = (nodes: readonly Node[], text: string): string[] =>
  foundNodes(nodes, text).flatMap(({ key, title, children = [] }) =>
    title.includes(text) ? [] : [key, ...waysToFound(children, text)],
  )
