import {
  createQueryId,
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  DeleteQueryNode,
  IdentifierNode,
  InsertQueryNode,
  type JoinNode,
  type KyselyPlugin,
  type OperationNode,
  OperatorNode,
  OrNode,
  ParensNode,
  PrimitiveValueListNode,
  ReferenceNode,
  SelectQueryNode,
  SqliteQueryCompiler,
  TableNode,
  type RootOperationNode,
  UpdateQueryNode,
  ValueListNode,
  ValueNode,
} from 'kysely'

/** The columns of each table by which rows would be placed on the nodes of a distributed database. Any one of them finds the node. */
export type Keys = Readonly<Record<string, readonly string[]>>

interface Use {
  table: string
  /** The key by which the statement finds the table's rows; null if it would have to ask every node. */
  key: string | null
}

export interface Statement {
  /** Without the lists of columns and values, which do not matter here. */
  words: string
  uses: Use[]
}

/** A plugin that keeps every statement that the database has answered. */
export function recordStatements(): { plugin: KyselyPlugin; nodes: RootOperationNode[] } {
  const nodes: RootOperationNode[] = []
  // A query inside of another one is seen too, but never answered.
  const seen = new Map<string, RootOperationNode>()
  return {
    nodes,
    plugin: {
      transformQuery({ node, queryId }) {
        seen.set(queryId.queryId, node)
        return node
      },
      async transformResult({ result, queryId }) {
        const node = seen.get(queryId.queryId)
        if (node) nodes.push(node)
        return result
      },
    },
  }
}

type QueryNode = SelectQueryNode | InsertQueryNode | UpdateQueryNode | DeleteQueryNode

const isQuery = (node: OperationNode): node is QueryNode =>
  SelectQueryNode.is(node) || InsertQueryNode.is(node) || UpdateQueryNode.is(node) || DeleteQueryNode.is(node)

const isNode = (value: unknown): value is OperationNode => typeof value === 'object' && value !== null && 'kind' in value

const childrenOf = (node: OperationNode): OperationNode[] =>
  Object.values(node).flatMap((value: unknown) => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []))

/** The queries directly inside of a node: those that are not in another query inside of it. */
const queriesIn = (node: OperationNode): QueryNode[] => childrenOf(node).flatMap((child) => (isQuery(child) ? [child] : queriesIn(child)))

/** The tables of one query by the name that its columns carry. */
type Tables = ReadonlyMap<string, string>

function tablesOf(query: QueryNode): Tables {
  const sources = SelectQueryNode.is(query)
    ? (query.from?.froms ?? [])
    : DeleteQueryNode.is(query)
      ? [...query.from.froms, ...(query.using?.tables ?? [])]
      : UpdateQueryNode.is(query)
        ? [query.table, ...(query.from?.froms ?? [])]
        : [query.into]
  const joined = 'joins' in query ? (query.joins ?? []).map(({ table }) => table) : []
  return new Map(
    [...sources, ...joined].flatMap((source): [string, string][] => {
      if (source === undefined) return []
      if (TableNode.is(source)) return [[nameOf(source), nameOf(source)]]
      if (!AliasNode.is(source) || !IdentifierNode.is(source.alias)) return []
      return TableNode.is(source.node) ? [[source.alias.name, nameOf(source.node)]] : [[source.alias.name, 'a query']]
    }),
  )
}

const nameOf = ({ table }: TableNode) => table.identifier.name

/** A column as `table.column`. Null for anything else, and for a column without its table where there are several. */
function columnOf(node: OperationNode | undefined, tables: Tables): string | null {
  if (node === undefined || !ReferenceNode.is(node) || !ColumnNode.is(node.column)) return null
  const [only] = tables.keys()
  const table = node.table ? nameOf(node.table) : tables.size === 1 ? only : undefined
  return table === undefined ? null : `${table}.${node.column.column.name}`
}

/** What a condition says about columns. */
interface Facts {
  /** Columns with one given value, or one of several. */
  given: Set<string>
  /** Pairs of columns: if the first one is given, the second one is too. */
  implied: [string, string][]
}

const isValue = (node: OperationNode): boolean =>
  ValueNode.is(node) || PrimitiveValueListNode.is(node) || (ValueListNode.is(node) && node.values.every(isValue))

function factsOf(condition: OperationNode | undefined, tables: Tables, outer: ReadonlySet<string>): Facts {
  if (condition === undefined) return { given: new Set(), implied: [] }
  if (ParensNode.is(condition)) return factsOf(condition.node, tables, outer)
  if (AndNode.is(condition) || OrNode.is(condition)) {
    const [left, right] = [factsOf(condition.left, tables, outer), factsOf(condition.right, tables, outer)]
    // Of two alternatives only what both of them say is certain.
    return OrNode.is(condition)
      ? { given: new Set([...left.given].filter((column) => right.given.has(column))), implied: [] }
      : { given: new Set([...left.given, ...right.given]), implied: [...left.implied, ...right.implied] }
  }
  const none: Facts = { given: new Set(), implied: [] }
  if (!BinaryOperationNode.is(condition) || !OperatorNode.is(condition.operator)) return none
  const { leftOperand, rightOperand, operator } = condition
  if (operator.operator !== '=' && operator.operator !== 'in') return none
  const column = columnOf(leftOperand, tables)
  if (column === null) return none
  if (isValue(rightOperand)) return { given: new Set([column]), implied: [] }
  if (SelectQueryNode.is(rightOperand)) return { given: selectsGiven(rightOperand, outer) ? new Set([column]) : new Set(), implied: [] }
  const other = columnOf(rightOperand, tables)
  return other === null
    ? none
    : {
        given: new Set(),
        implied: [
          [column, other],
          [other, column],
        ],
      }
}

/** An outer join's condition says something about the joined table alone: the other one's rows are all there. */
function joinFacts({ joinType, table, on }: JoinNode, tables: Tables, outer: ReadonlySet<string>): Facts {
  const facts = factsOf(on?.on, tables, outer)
  if (joinType === 'InnerJoin') return facts
  const joined = AliasNode.is(table) && IdentifierNode.is(table.alias) ? table.alias.name : TableNode.is(table) ? nameOf(table) : ''
  const isJoined = (column: string) => joinType === 'LeftJoin' && column.startsWith(`${joined}.`)
  return { given: new Set([...facts.given].filter(isJoined)), implied: facts.implied.filter(([, column]) => isJoined(column)) }
}

/** Whether the one column that a query selects has a given value. */
function selectsGiven(query: SelectQueryNode, outer: ReadonlySet<string>): boolean {
  const column = columnOf(query.selections?.[0]?.selection, tablesOf(query))
  return column !== null && givenIn(query, outer).has(column)
}

/** The columns of a query whose value is given: by a value, or by another such column that they equal. */
function givenIn(query: QueryNode, outer: ReadonlySet<string>): Set<string> {
  const tables = tablesOf(query)
  if (InsertQueryNode.is(query)) {
    // Rows that another query makes have no given value.
    const columns = query.values && isQuery(query.values) ? [] : (query.columns ?? [])
    return new Set([...tables.keys()].flatMap((table) => columns.map(({ column }) => `${table}.${column.name}`)))
  }
  const where = factsOf(query.where?.where, tables, outer)
  const on = (query.joins ?? []).map((join) => joinFacts(join, tables, outer))
  const given = new Set([...outer, ...where.given, ...on.flatMap((facts) => [...facts.given])])
  const implied = [...where.implied, ...on.flatMap((facts) => facts.implied)]
  for (let before = -1; given.size > before;) {
    before = given.size
    for (const [column, other] of implied) if (given.has(column)) given.add(other)
  }
  return given
}

/** The table whose rows an UPDATE or DELETE changes, and the columns of it whose value its condition gives. Null for any other statement. */
export function changedRows(node: RootOperationNode): { table: string; given: string[] } | null {
  if (!UpdateQueryNode.is(node) && !DeleteQueryNode.is(node)) return null
  const [name = '', table = ''] = tablesOf(node).entries().next().value ?? []
  const given = [...givenIn(node, new Set())].flatMap((column) => (column.startsWith(`${name}.`) ? column.slice(name.length + 1) : []))
  return { table, given: given.toSorted() }
}

function usesIn(query: QueryNode, keys: Keys, outer: ReadonlySet<string>): Use[] {
  const given = givenIn(query, outer)
  const own = [...tablesOf(query)].flatMap(([name, table]) =>
    keys[table] ? [{ table, key: keys[table].find((key) => given.has(`${name}.${key}`)) ?? null }] : [],
  )
  return [...own, ...queriesIn(query).flatMap((inner) => usesIn(inner, keys, given))]
}

/** Every different statement on these tables, with the key by which it finds the rows of each. Raw SQL has no key. */
export function statementsOn(keys: Keys, nodes: readonly RootOperationNode[]): Statement[] {
  const compiler = new SqliteQueryCompiler()
  const found = new Map<string, Statement>()
  for (const node of nodes) {
    const { sql } = compiler.compileQuery(node, createQueryId())
    const raw = () => Object.keys(keys).filter((table) => new RegExp(`\\b(from|into|update|join) "?${table}\\b`).test(sql))
    const uses = isQuery(node) ? usesIn(node, keys, new Set()) : raw().map((table) => ({ table, key: null }))
    const words = shortened(sql)
    if (uses.length > 0) found.set(`${words} ${JSON.stringify(uses)}`, { words, uses })
  }
  return [...found.values()].toSorted((a, b) => a.words.localeCompare(b.words, 'en'))
}

const shortened = (sql: string) =>
  sql
    .replaceAll('"', '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^insert into (\w+) \(.*?\) (?:values .*?(?= on conflict|$)|(?=select ))/, 'insert into $1 ')
    .replace(/ returning .*$/, '')
    .replace(/ set .*?(?= where |$)/, ' set …')
    .replaceAll(/select [^()*]*?,[^()]*? from/g, 'select … from')
    .replaceAll(/in \(\?(, \?)*\)/g, 'in (…)')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
