import { html } from 'hono/html'
import { brand } from '../../src/contract/brand.ts'
import { deskRightNames, deskRoles, mayAtDesk } from '../../src/contract/desk/rights.ts'
import type { JsonSchema, OpenApi, Operation } from './openapi.ts'

/** The OpenAPI document as a page for people, without script. `notice`: the first line of a demo, or null. */
export function docsPage({ info, paths, components }: OpenApi, notice: string | null) {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const tags = [...new Set(operations.flatMap(({ operation }) => operation.tags))]
  return html`<!doctype html>
    <html lang="${brand.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${info.title}</title>
        <link rel="stylesheet" href="/api/docs.css" />
      </head>
      <body>
        ${notice === null ? '' : html`<p>${notice}</p>`}
        <main>
          <h1>${info.title}</h1>
          <p>${info.description} For machines: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
          ${tags.map(
            (tag) =>
              html`<h2>${tag}</h2>
                ${operations.filter(({ operation }) => operation.tags.includes(tag)).map(({ path, method, operation }) => endpointSection(path, method, operation))}`,
          )}
          ${rightsSection()}
          <h2>Shapes</h2>
          ${Object.entries(components.schemas).map(
            ([name, schema]) =>
              html`<details id="shape-${name}">
                <summary><code>${name}</code></summary>
                ${schemaBlock(schema)}
              </details>`,
          )}
        </main>
      </body>
    </html>`
}

/** Who may do what at the desk, from the table that the server enforces. */
function rightsSection() {
  return html`<h2 id="rights">Rights at the desk</h2>
    <div class="scroll" tabindex="0" role="region" aria-label="Rights at the desk">
      <table>
        <thead>
          <tr>
            <th scope="col">Right</th>
            ${deskRoles.map((role) => html`<th scope="col">${role}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${deskRightNames.map(
            (right) =>
              html`<tr>
                <td><code>${right}</code></td>
                ${deskRoles.map((role) => html`<td>${mayAtDesk(role, right) ? 'yes' : 'no'}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`
}

function endpointSection(path: string, method: string, operation: Operation) {
  const body = operation.requestBody?.content['application/json'].schema
  return html`<section id="${operation.operationId}">
    <h3><span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code></h3>
    <p>${operation.summary}</p>
    ${
      operation.parameters.length > 0
        ? html`<div class="scroll" tabindex="0" role="region" aria-label="Parameters of ${operation.operationId}">
            <table>
              <thead>
                <tr>
                  <th scope="col">Parameter</th>
                  <th scope="col">In</th>
                  <th scope="col">Shape</th>
                </tr>
              </thead>
              <tbody>
                ${operation.parameters.map(
                  (parameter) =>
                    html`<tr>
                      <td><code>${parameter.name}</code>${parameter.required ? ' (needed)' : ''}</td>
                      <td>${parameter.in}</td>
                      <td>${parameter.description ?? shape(parameter.schema)}</td>
                    </tr>`,
                )}
              </tbody>
            </table>
          </div>`
        : ''
    }
    ${
      body
        ? html`<details>
            <summary>Body</summary>
            ${schemaBlock(body)}
          </details>`
        : ''
    }
    <ul>
      ${Object.entries(operation.responses).map(([status, { description, content }]) => html`<li><strong>${status}</strong> ${description}${answerLink(Object.values(content ?? {})[0]?.schema)}</li>`)}
    </ul>
  </section>`
}

function answerLink(schema: JsonSchema | undefined) {
  const name = typeof schema?.['$ref'] === 'string' ? schema['$ref'].split('/').at(-1) : undefined
  return name === undefined ? '' : html`: <a href="#shape-${name}">${name}</a>`
}

const schemaBlock = (schema: JsonSchema) => html`<pre tabindex="0">${JSON.stringify(schema, null, 2)}</pre>`

function shape({ type, enum: values, pattern, maxLength }: JsonSchema): string {
  if (Array.isArray(values)) return values.join(' | ')
  return [
    type ?? 'any',
    typeof pattern === 'string' ? `like ${pattern}` : '',
    typeof maxLength === 'number' ? `up to ${maxLength} characters` : '',
  ]
    .filter(Boolean)
    .join(', ')
}
