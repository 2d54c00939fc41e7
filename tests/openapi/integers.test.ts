import { expect, it } from 'vitest';
import { load } from './site.ts';

const LARGEST = '9223372036854775807';
const ID = '1253261109769874438';

/** Integers beyond what JavaScript's numbers hold, in each place that a page shows. */
const json = `{
  "openapi": "3.0.3",
  "info": { "title": "Shop", "version": "1" },
  "servers": [{ "url": "https://shop.example" }],
  "paths": {
    "/orders/{id}": {
      "put": {
        "operationId": "putOrder",
        "parameters": [
          { "name": "id", "in": "path", "required": true, "example": ${LARGEST}, "schema": { "type": "integer", "maximum": ${LARGEST} } },
          { "name": "least", "in": "query", "required": true, "schema": { "type": "integer", "minimum": ${LARGEST} } }
        ],
        "requestBody": { "content": { "application/json": { "example": { "id": ${ID}, "text": "${ID}" } } } },
        "responses": {
          "200": {
            "description": "Fine.",
            "links": { "next": { "operationId": "putOrder", "parameters": { "id": { "nested": -${LARGEST} }, "least": "$request.path.id" } } },
            "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Order" } } }
          }
        }
      }
    }
  },
  "components": {
    "schemas": {
      "Order": {
        "type": "object",
        "properties": { "id": { "type": "integer", "default": ${ID}, "enum": [${ID}, -${LARGEST}] } }
      }
    }
  }
}`;

it.each(['api.json', 'api.yaml'])('integers of any size keep the digits of %s', async (name) => {
  const { page, problems } = await load({ [name]: json }, { source: name });
  expect(problems).toEqual([]);
  for (const path of ['/api/put-order', '/api/schemas/order']) {
    const { html, markdown, blocks } = await page(path);
    const code = blocks.map((block) => block.html.replaceAll(/<[^>]*>/g, ''));
    const all = [html, markdown ?? '', ...code].join('\n').replaceAll('&quot;', '"');
    expect(all).toContain(ID);
    // What JavaScript makes of them.
    expect(all).not.toMatch(/9223372036854776000|1253261109769874400/);
    if (path === '/api/schemas/order') expect(html).toContain(`<code>-${LARGEST}</code>`);
    else {
      expect(html).toContain(`at most <code>${LARGEST}</code>`);
      expect(html).toContain(`{&quot;nested&quot;:-${LARGEST}}`);
      expect(code[0]).toContain(`https://shop.example/orders/${LARGEST}?least=${LARGEST}`);
      for (const sample of code.slice(0, 9)) expect(sample).toMatch(new RegExp(`\\bid\\b\\D+${ID}\\b`));
      // As a number in a literal, it would be rounded when the sample runs.
      expect(code[1]).not.toContain('JSON.stringify');
    }
  }
});
