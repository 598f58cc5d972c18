import * as z from 'zod/mini'
import { brand } from '../../src/contract/brand.ts'
import type { Endpoint } from '../../src/contract/http/endpoint.ts'
import { allEndpoints } from '../../src/contract/all-endpoints.ts'
import { anyFailureSchema } from '../../src/contract/desk/desk-codes.ts'
import { IDEMPOTENCY_HEADER, OWNER_HEADER } from '../../src/contract/http/headers.ts'

export interface JsonSchema {
  type?: string
  description?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  [keyword: string]: unknown
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: JsonSchema
}

export interface Operation {
  operationId: string
  summary: string
  tags: string[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: { 'application/json': { schema: JsonSchema } } }
  responses: Record<string, { description: string; content?: Record<string, { schema: JsonSchema }> }>
}

export interface OpenApi {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, JsonSchema> }
}

const DESK_TAG = 'The desk'

/** The endpoint table as OpenAPI 3.1, generated from the schemas that the server validates with. */
export function openApi(): OpenApi {
  const names = new Map<Endpoint['answer'], string>()
  const schemas: Record<string, JsonSchema> = { Failure: jsonSchema(anyFailureSchema, 'output') }
  const paths: OpenApi['paths'] = {}
  for (const endpoint of Object.values<Endpoint>(allEndpoints)) {
    const name = names.get(endpoint.answer) ?? `${endpoint.name[0]?.toUpperCase()}${endpoint.name.slice(1)}`
    if (!names.has(endpoint.answer)) schemas[name] = jsonSchema(endpoint.answer, 'output')
    names.set(endpoint.answer, name)
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, name) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `The API of ${brand.name}`,
      version: '1',
      description: 'Money is whole South African cents, VAT included. Clients classify failures by their code.',
    },
    servers: [{ url: '/' }],
    paths,
    components: { schemas },
  }
}

function jsonSchema(schema: Endpoint['input'], io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- zod types a nested schema as a boolean too; it writes objects only
  return rest as JsonSchema
}

function operation(endpoint: Endpoint, answerName: string): Operation {
  const input = jsonSchema(endpoint.input, 'input')
  const isRead = endpoint.method === 'GET'
  const codes = ['invalid_request', ...endpoint.codes, 'rate_limited']
  const failure = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } }
  return {
    operationId: endpoint.name,
    summary: 'right' in endpoint && typeof endpoint.right === 'string' ? `${endpoint.summary} (${endpoint.right})` : endpoint.summary,
    tags: [
      endpoint.access === 'public'
        ? 'Public reads'
        : endpoint.access === 'staff'
          ? DESK_TAG
          : endpoint.path.includes('order') || endpoint.name === 'checkout'
            ? 'Checkout and orders'
            : 'Cart',
    ],
    parameters: [...pathParameters(endpoint), ...headerParameters(endpoint), ...(isRead ? queryParameters(input) : [])],
    ...(isRead ? {} : { requestBody: { required: true, content: { 'application/json': { schema: input } } } }),
    responses: {
      '200': {
        description: 'Done',
        content: { [endpoint.media ?? 'application/json']: { schema: { $ref: `#/components/schemas/${answerName}` } } },
      },
      '4XX': { description: `Refused: ${codes.join(', ')}`, content: failure },
      '5XX': { description: 'Failed: internal_error, unavailable', content: failure },
    },
  }
}

function pathParameters({ path }: Endpoint): Parameter[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))
}

function queryParameters({ properties = {}, required = [] }: JsonSchema): Parameter[] {
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }))
}

function headerParameters({ access, idempotent }: Endpoint): Parameter[] {
  const owner: Parameter = {
    name: OWNER_HEADER,
    in: 'header',
    required: false,
    description: 'Who the sender believes it is',
    schema: { type: 'string' },
  }
  const key: Parameter = {
    name: IDEMPOTENCY_HEADER,
    in: 'header',
    required: false,
    description: 'The same key has one effect',
    schema: { type: 'string', format: 'uuid' },
  }
  return [...(access === 'owner' ? [owner] : []), ...(idempotent ? [key] : [])]
}
