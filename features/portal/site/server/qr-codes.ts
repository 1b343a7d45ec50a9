import type { FastifyInstance } from 'fastify';
import { createNotFoundError } from '#platform/contract/api-error.ts';
import type { App } from '#platform/server/app.ts';
import { drawQrSvg } from '#platform/server/pictures/qr-picture.ts';

/** Serves the QR codes of the footer, drawn from the operator's configuration. */
export function registerQrCodes(server: FastifyInstance, app: App): void {
  const texts = new Map(Object.entries(app.config.contact.qr));
  const pictures = new Map<string, string>();
  server.get<{ Params: { name: string } }>('/qr-code/:name', async (request, reply) => {
    const name = request.params.name.replace(/\.svg$/, '');
    const text = texts.get(name);
    if (!text) throw createNotFoundError();
    const picture = pictures.get(name) ?? drawQrSvg(text);
    pictures.set(name, picture);
    return await reply
      .header('cache-control', 'public, max-age=3600')
      .header('x-content-type-options', 'nosniff')
      .type('image/svg+xml')
      .send(picture);
  });
}
