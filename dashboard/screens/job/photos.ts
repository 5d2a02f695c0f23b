/** The bytes of photos that wait for a signal, by the key of their request: in the browser's database, else in memory. */
const kept = new Map<string, File>();

const asked = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The photo could not be kept.'));
  });

async function store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const opening = indexedDB.open('muster.photos', 1);
  opening.onupgradeneeded = () => void opening.result.createObjectStore('photos');
  return (await asked(opening)).transaction('photos', mode).objectStore('photos');
}

export async function keepPhoto(key: string, photo: File): Promise<void> {
  kept.set(key, photo);
  try {
    await asked((await store('readwrite')).put(photo, key));
  } catch {
    // The phone stores nothing: the photo lasts as long as the page.
  }
}

export async function keptPhoto(key: string): Promise<File | null> {
  const here = kept.get(key);
  if (here) return here;
  try {
    return ((await asked((await store('readonly')).get(key))) as File | undefined) ?? null;
  } catch {
    return null;
  }
}

export async function forgetPhoto(key: string): Promise<void> {
  kept.delete(key);
  try {
    await asked((await store('readwrite')).delete(key));
  } catch {
    // As above.
  }
}

/** The longest side of a photo that is sent. Pixels. */
const longest = 2_048;

/**
 * The photo as a JPEG that every browser shows, also of a phone's HEIC, and small enough for one bar of signal. What the
 * phone cannot draw is sent as it is.
 */
export async function asJpeg(photo: File): Promise<File> {
  try {
    const picture = await createImageBitmap(photo);
    const share = Math.min(1, longest / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * share);
    canvas.height = Math.round(picture.height * share);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const bytes = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.85));
    if (!bytes) return photo;
    return new File([bytes], `${photo.name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' });
  } catch {
    return photo;
  }
}
