import { aCategory, aProduct } from '@tableside/domain/testing/builders.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showScreen } from '../../../../testing/show-screen.tsx';
import { ProductFormSheet } from './product-form-sheet.tsx';

const NEW = '/images/0123456789abcdef0123456789abcdef-640.webp';

/** Stands in for the browser's upload request; the test decides how the network behaves. */
class Upload {
  static sent: Upload[] = [];
  readonly upload: { onprogress?: (event: object) => void } = {};
  readonly headers = new Map<string, string>();
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  address = '';
  status = 0;
  responseText = '';
  form: FormData | undefined;
  aborted = false;

  open(method: string, address: string): void {
    this.address = `${method} ${address}`;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers.set(name.toLowerCase(), value);
  }
  send(form: FormData): void {
    this.form = form;
    Upload.sent.push(this);
  }
  abort(): void {
    this.aborted = true;
    this.onabort?.();
  }
  progress(part: number): void {
    this.upload.onprogress?.({ lengthComputable: true, loaded: part * 1000, total: 1000 });
  }
  answer(status: number, body: object): void {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload?.();
  }
}

beforeEach(() => {
  Upload.sent = [];
  vi.stubGlobal('XMLHttpRequest', Upload);
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:chosen');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
});
afterEach(() => {
  cleanup();
  window.sessionStorage.clear();
  vi.unstubAllGlobals();
});

async function edit(product: ReturnType<typeof aProduct> | null = aProduct({ image: '/images/old.webp' })) {
  const onClose = vi.fn();
  const sheet = (
    <ProductFormSheet
      product={product}
      open
      categories={[aCategory()]}
      optionGroups={[]}
      category="plates"
      position={1}
      onClose={onClose}
      onAdded={vi.fn()}
      onAnother={vi.fn()}
      onCopy={vi.fn()}
    />
  );
  const rows = { category: [aCategory()], product: product ? [product] : [] };
  const shown = await showScreen(sheet, { role: 'manager', rows });
  return { ...shown, onClose, button: await screen.findByRole('button', { name: 'Upload picture' }) };
}

function choose(size = 1000): File {
  const file = new File([new Uint8Array(size)], 'photo.jpg', { type: 'image/jpeg' });
  fireEvent.change(screen.getByLabelText('Picture file'), { target: { files: [file] } });
  const use = screen.queryByRole('button', { name: 'Use picture' });
  if (use) fireEvent.click(use);
  return file;
}

async function sending(n = 1): Promise<Upload> {
  await waitFor(() => expect(Upload.sent).toHaveLength(n));
  return Upload.sent[n - 1] as Upload;
}

/** The picture that the form shows and will save. */
const address = () => document.querySelector('fieldset img')?.getAttribute('src') ?? '';

it("the field uploads a picture with a preview and its progress, and shows it as the product's", async () => {
  const { engine, onClose } = await edit();
  const file = choose();
  const upload = await sending();
  expect(upload.address).toBe('POST http://server.example/api/menu/product/burger/image');
  expect(upload.headers.get('authorization')).toBe('Bearer a token');
  expect(upload.headers.has('content-type')).toBe(false);
  expect(upload.form?.get('file')).toBe(file);
  expect(screen.getByAltText<HTMLImageElement>('Chosen, not saved yet').src).toBe('blob:chosen');

  upload.progress(0.4);
  expect(await screen.findByText('40% sent')).toBeDefined();
  expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(0.4);
  upload.progress(1);
  expect(await screen.findByText('Processing…')).toBeDefined();
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Big burger' } });
  upload.answer(200, { id: 'burger', image: NEW });

  await waitFor(() => expect(address()).toBe(NEW));
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:chosen');
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Big burger');
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(engine.asked).toMatchObject([
    { name: 'product.patch', args: { set: { name: 'Big burger', image: NEW } } },
  ]);
});

it('an uploaded picture leaves nothing unsaved, because the server already holds it', async () => {
  await edit();
  choose();
  (await sending()).answer(200, { id: 'burger', image: NEW });
  await waitFor(() => expect(address()).toBe(NEW));
  expect(window.sessionStorage.length).toBe(0);
  fireEvent.change(screen.getByLabelText(/^Picture address/), { target: { value: '/images/other.webp' } });
  expect(window.sessionStorage.length).toBe(1);
});

it('the field says in the server’s words why a picture is refused, and tries again', async () => {
  await edit();
  choose();
  const message = 'The picture must be a JPEG, PNG, WebP or AVIF file.';
  (await sending()).answer(415, { code: 'image.type', message });
  expect((await screen.findByRole('alert')).textContent).toContain(message);
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  (await sending(2)).answer(200, { id: 'burger', image: NEW });
  await waitFor(() => expect(address()).toBe(NEW));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('the field shows no server path as an address, and takes an address instead', async () => {
  const { engine, onClose } = await edit();
  const field = screen.getByLabelText<HTMLInputElement>(/^Picture address/);
  expect(address()).toBe('/images/old.webp');
  expect(field.value).toBe('');
  expect(screen.getByText('Leave this blank to keep the picture above.')).toBeDefined();
  fireEvent.change(field, { target: { value: 'https://pictures.example/burger.png' } });
  expect(field.value).toBe('https://pictures.example/burger.png');
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(engine.asked).toMatchObject([{ args: { set: { image: 'https://pictures.example/burger.png' } } }]);
});

it('the field needs the network, and keeps the picture for when it is back', async () => {
  const { engine } = await edit();
  choose();
  (await sending()).onerror?.();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Needs a connection: the server could not be reached.');
  expect(screen.getByAltText('Chosen, not saved yet')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  (await sending(2)).answer(200, { id: 'burger', image: NEW });
  await waitFor(() => expect(address()).toBe(NEW));
  expect(engine.asked).toEqual([]);
});

it('an upload can be cancelled, and is when the form closes', async () => {
  await edit();
  choose();
  const upload = await sending();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel upload' }));
  expect(upload.aborted).toBe(true);
  expect(screen.queryByRole('progressbar')).toBeNull();
  choose();
  const second = await sending(2);
  cleanup();
  expect(second.aborted).toBe(true);
});

it('the form cannot be saved during an upload, and the button says why it waits', async () => {
  await edit();
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save changes' });
  fireEvent.change(screen.getByLabelText('Picture file'), {
    target: { files: [new File(['a picture'], 'photo.jpg', { type: 'image/jpeg' })] },
  });
  await screen.findByText('Use the picture or cancel it first.');
  expect(save().disabled).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Use picture' }));
  await screen.findByText('The picture is still uploading.');
  (await sending()).onerror?.();
  await screen.findByText('The picture was not uploaded. Retry or cancel it first.');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel upload' }));
  await waitFor(() => expect(save().disabled).toBe(false));
});

it('a picture that is too large is not sent', async () => {
  await edit();
  choose(8 * 1024 * 1024 + 1);
  expect((await screen.findByRole('alert')).textContent).toBe('The picture is larger than 8 MB.');
  expect(Upload.sent).toEqual([]);
});

it('a picture can be chosen for a product before that is saved', async () => {
  const { engine, onClose } = await edit(null);
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Figs' } });
  fireEvent.change(screen.getByLabelText('Price'), { target: { value: '9' } });
  choose();
  const upload = await sending();
  expect(upload.address).toBe('POST http://server.example/api/menu/pictures');
  upload.answer(201, { image: NEW });
  await waitFor(() => expect(address()).toBe(NEW));
  fireEvent.click(screen.getByRole('button', { name: 'Add product' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(engine.asked).toMatchObject([{ name: 'product.create', args: { name: 'Figs', image: NEW } }]);
});

it('a picture can be removed', async () => {
  const { engine } = await edit();
  fireEvent.click(screen.getByRole('button', { name: 'Remove picture' }));
  await waitFor(() => expect(address()).toBe(''));
  expect(screen.queryByRole('button', { name: 'Remove picture' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(engine.asked).toMatchObject([{ args: { set: { image: '' } } }]));
});

it('a picture is cropped before it is sent', async () => {
  await edit();
  const file = new File([new Uint8Array(10)], 'photo.jpg', { type: 'image/jpeg' });
  fireEvent.change(screen.getByLabelText('Picture file'), { target: { files: [file] } });
  const frame = screen.getByRole('button', { name: /^Part of the picture/ });
  const image = frame.querySelector('img') as HTMLImageElement;
  Object.defineProperties(image, { naturalWidth: { value: 1600 }, naturalHeight: { value: 1200 } });
  fireEvent.load(image);
  const drawn: unknown[][] = [];
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    drawImage: (...args: unknown[]) => void drawn.push(args.slice(1)),
  } as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['part'])));
  fireEvent.change(screen.getByLabelText('Zoom'), { target: { value: '2' } });
  fireEvent.keyDown(frame, { key: 'ArrowLeft' });
  expect(Upload.sent).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Use picture' }));
  const sent = (await sending()).form?.get('file') as File;
  expect(sent.name).toBe('photo.png');
  expect(drawn).toEqual([[470, 300, 600, 600, 0, 0, 600, 600]]);
});
